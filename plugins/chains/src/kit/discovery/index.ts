export { lazyConnector } from './lazy-connector.js'
export {
  hasMethods,
  MAX_ACCOUNTS,
  readAccountList,
  readDomain,
  readEntries,
  readIcon,
  readList,
  readProperty,
  readText
} from './read-untrusted.js'
export { featureMethod, type RegisteredWallet, readRegisteredWallet, watchRegistrations } from './wallet-standard.js'
export { watchInjected } from './watch-injected.js'
export { createUniqueIds, watchPage } from './watch-page.js'
