export { quoted, symbolBesideNumber } from './symbol.js'
export {
  type AmountProblem,
  type DecimalMark,
  decimalMark,
  isZeroSoFar,
  type ReadAmount,
  readAmount,
  typedAmount
} from './typed-amount.js'
export { plainText, readWalletName, walletName } from './wallet-name.js'
