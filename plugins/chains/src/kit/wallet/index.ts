export { invalidAnswer, requestWallet, type WalletErrorMatchers } from './request-wallet.js'
export { revokeWithTimeout } from './revoke-with-timeout.js'
export { subscribeWallet } from './subscribe-wallet.js'
export { type Failure, isBusy, isUnknownMethod, readFailure, says } from './wallet-failure.js'
