export { createTransferFeature } from './create-transfer-feature.js'
export { type TransferFunds, transferAmount } from './transfer-amount.js'
