export { type TransferFunds, transferAmount } from './transfer-amount.js'
