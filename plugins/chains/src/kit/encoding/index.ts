export { fromBase58, toBase58 } from './base58.js'
export { type Bech32, readBech32, wordsToBytes } from './bech32.js'
export { sha256 } from './sha256.js'
