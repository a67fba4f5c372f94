export { quoted, symbolBesideNumber } from './symbol.js'
export { plainText, readWalletName, walletName } from './wallet-name.js'
