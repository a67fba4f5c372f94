import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import { accountParts } from '../wallet/account-id.js'
import { aminoBytes, messageDocument } from './amino.js'
import { isSignedBy, parseSignature } from './signature.js'

/** Returns whether a signature of a message (the JSON of a `StdSignature`, ADR-36) is by the account. */
export async function verifyMessage(
  networks: readonly CosmosChain[],
  account: AccountId,
  message: string,
  signature: string,
  signal: AbortSignal
): Promise<boolean> {
  signal.throwIfAborted()
  const parts = accountParts(networks, account)
  const read = parseSignature(signature)
  return read !== undefined && isSignedBy(parts, aminoBytes(messageDocument(parts.address, message)), read)
}
