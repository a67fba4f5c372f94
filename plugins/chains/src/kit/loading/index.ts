export { contributeNamespace, type NamespaceBrowser } from './contribute-namespace.js'
export { loadWithRetry } from './load-with-retry.js'
