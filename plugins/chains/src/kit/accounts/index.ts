export { createAccountParser } from './account-parser.js'
export { endsOf, isLookAlikeAddress } from './address-poisoning.js'
export { assertSigner } from './assert-signer.js'
export { canonicalAddressOf } from './canonical-address.js'
