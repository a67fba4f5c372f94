export { createListeners, subscribeWallet } from './connector-listeners.js'
export { toProviderError } from './provider-error.js'
export { invalidAnswer, requestWallet, revokeWithTimeout, type WalletErrorMatchers } from './request-wallet.js'
export { type Failure, isBusy, isUnknownMethod, readFailure, says } from './wallet-failure.js'
