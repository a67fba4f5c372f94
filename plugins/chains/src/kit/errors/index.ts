export { type ChainErrorCode, type ChainErrorContexts, type ChainErrors, defineErrors } from './define-errors.js'
export { type Failure, failureOf, isNotSent } from './failure.js'
export { withTransferErrors } from './transfer-errors.js'
