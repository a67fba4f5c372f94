export { lazyConnector } from './lazy-connector.js'
export {
  hasMethods,
  MAX_ACCOUNTS,
  readAccountList,
  readDomain,
  readIcon,
  readList,
  readText
} from './read-untrusted.js'
export { type RegisteredWallet, readRegisteredWallet, watchRegistrations } from './wallet-standard.js'
export { watchInjected } from './watch-injected.js'
export { createUniqueIds, watchPage } from './watch-page.js'
