export { insistSigner } from './insist-signer.js'
export { endsOf, looksAlike } from './look-alike.js'
export { inWordsOfTransfers } from './node-failure.js'
export { TransferError } from './transfer-error.js'
