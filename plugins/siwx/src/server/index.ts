/**
 * Server half of the sign-in with a wallet, for sites: `createSignInServer` and storage. Imports web standards only, and no chain
 * library.
 */
export type { SignInErrorCode } from './errors.js'
export type { SignatureVerifier, SignInServerOptions, VerifiedSignIn } from './options.js'
export { createSignInServer, type SignInServer } from './server.js'
export type { SignedInAccount } from './session.js'
export {
  type MemoryStorageOptions,
  memoryStorage,
  type SignInStorage,
  type StoredAccount,
  type StoredNonce
} from './storage.js'
