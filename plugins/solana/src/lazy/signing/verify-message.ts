import type { AccountId } from '@latchkit/plugin-chains/contract'
import { accountParts } from '../wallet/account.js'
import { isSignedBy } from './ed25519.js'
import { decodeSignature } from './encoding.js'

/** Returns true if `signature` (base58) is the account's signature over `message`. */
export function verifyMessage(account: AccountId, message: Uint8Array, signature: string): boolean {
  const { key } = accountParts(account)
  const bytes = typeof signature === 'string' ? decodeSignature(signature) : undefined
  return bytes !== undefined && isSignedBy(key, message, bytes)
}
