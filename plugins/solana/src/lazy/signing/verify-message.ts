import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { accountParts } from '../wallet/accounts.js'
import { isSignedBy } from './ed25519.js'
import { decodeSignature } from './encoding.js'

export const verifyMessage: NonNullable<NamespaceFeatures['verifyMessage']> = {
  async verify(account, message, signature, signal) {
    signal.throwIfAborted()
    const { key } = accountParts(account)
    const bytes = decodeSignature(signature)
    return bytes !== undefined && isSignedBy(key, new TextEncoder().encode(message), bytes)
  }
}
