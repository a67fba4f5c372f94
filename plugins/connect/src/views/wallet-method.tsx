/** The way to connect that this plugin itself contributes. */
export { WalletList as default } from './wallet-list.js'
