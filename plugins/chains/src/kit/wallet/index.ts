export { createListeners, subscribeWallet } from './connector-listeners.js'
export { toProviderError } from './provider-error.js'
export { invalidAnswer, requestWallet, revokeWithTimeout, type WalletErrorMatchers } from './request-wallet.js'
export { siteObject } from './site-object.js'
export {
  createSiteProviders,
  notAllowedError,
  parseSiteParams,
  type RequesterOptions,
  requestAsSite,
  wrapRequester
} from './site-provider.js'
export { type StandardWalletOptions, wrapStandardWallet } from './site-standard-wallet.js'
export { isBusy, isUnknownMethod, readFailure, says, type WalletFailure } from './wallet-failure.js'
