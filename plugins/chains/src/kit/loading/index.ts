export { contributeNamespace, type NamespaceBrowser } from './contribute-namespace.js'
