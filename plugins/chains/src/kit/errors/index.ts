export { type ChainErrorCode, type ChainErrorContexts, type ChainErrors, defineErrors } from './define-errors.js'
export { withTransferErrors } from './transfer-errors.js'
