import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { address, amount, bytes, chainId } from '../node/schemas.js'

/** Maximum length of a list; a longer one is an attack on the wallet. */
export const MAX_ITEMS = 100
/** Maximum length of the id of a batch: 4,096 bytes in hex (EIP-5792). */
const MAX_ID_CHARACTERS = 2 + 2 * 4_096
const MAX_VERSION_CHARACTERS = 20

/** Members that name the account that acts in EIP-5792 and ERC-7715, in their drafts, and in ERC-4337. */
export const accountNames = ['from', 'address', 'account', 'sender'] as const

/** Members that name the account and the chain of a request. */
export const signerEntries = {
  chainId: v.optional(chainId),
  ...v.entriesFromList(accountNames, v.optional(address))
}

/** Capabilities by name. The wallet says what each is; a wallet must reject an unknown one that is not `optional` (EIP-5792). */
const capabilities = v.optional(boundedRecord(v.string(), v.unknown(), MAX_ITEMS))

/**
 * Call of a batch. An unknown member is rejected: a wallet ignores it, and would send another call than the site wrote (`valeu`), or than
 * the visitor saw (`gas`). Extensions are capabilities.
 */
const call = v.strictObject({
  ...signerEntries,
  to: v.nullish(address),
  value: v.optional(amount),
  data: v.optional(bytes),
  capabilities
})

/** Batch of calls of `wallet_sendCalls`, in version 2.0.0 and in the drafts before it (EIP-5792). */
const batch = v.strictObject({
  ...signerEntries,
  version: v.optional(v.pipe(v.string(), v.maxLength(MAX_VERSION_CHARACTERS))),
  id: v.optional(v.pipe(v.string(), v.maxLength(MAX_ID_CHARACTERS))),
  atomicRequired: v.optional(v.boolean()),
  calls: v.pipe(boundedArray(call, MAX_ITEMS), v.nonEmpty('Expected at least one call')),
  capabilities
})
/** Parameters of `wallet_sendCalls`: one batch. */
export const batchParams = v.strictTuple([batch])
