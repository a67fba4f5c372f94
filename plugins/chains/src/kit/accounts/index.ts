export { createAccountParser } from './account-parser.js'
export { assertSigner, canonicalAddressOf, endsOf, isLookAlikeAddress } from './addresses.js'
