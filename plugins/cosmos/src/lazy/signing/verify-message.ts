import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import { accountParts } from '../wallet/accounts.js'
import { aminoBytes, messageDocument } from './amino.js'
import { isSignedBy, parseSignature } from './signature.js'

/** Returns the feature that verifies a signature of a message: the JSON of a `StdSignature` (ADR-36). */
export const createVerifyMessage = (
  networks: readonly CosmosChain[]
): NonNullable<NamespaceFeatures['verifyMessage']> => ({
  async verify(account, message, signature, signal) {
    signal.throwIfAborted()
    const parts = accountParts(networks, account)
    const read = parseSignature(signature)
    return read !== undefined && isSignedBy(parts, aminoBytes(messageDocument(parts.address, message)), read)
  }
})
