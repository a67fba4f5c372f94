export { discoverWallets } from './wallet/discovery.js'
