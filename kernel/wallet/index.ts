export { askWallet, type Dialect } from './ask-wallet.js'
export { type Failure, isBusy, readFailure, says } from './failure.js'
