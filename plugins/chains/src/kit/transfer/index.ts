export { assertSigner, createTransferFeature } from './create-transfer-feature.js'
export { insufficient, type TransferFunds, transferAmount } from './transfer-amount.js'
