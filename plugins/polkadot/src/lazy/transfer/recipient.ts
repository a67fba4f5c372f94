import { tryOrUndefined } from '@latchkit/kernel/options'
import { type ChainId, type ReceiverFact, TransferError } from '@latchkit/plugin-chains/contract'
import { base58 } from '@scure/base'
import { readKey } from '../../address.js'
import { readStored } from '../assets/balance.js'
import type { Ask } from '../node/queries.js'

/**
 * The 32 bytes behind an address, however it is spelled: the prefix names a network and not the account, which is the same on all.
 *
 * @throws {TransferError} `transfer/invalid-receiver`, with `reason: 'checksum'` for a mistyped address
 */
export function receiverKey(text: string, chain: ChainId): Uint8Array {
  // What is pasted often brings spaces along.
  const key = readKey(text.trim())
  if (key) return key
  const isTypo = isMistyped(text.trim())
  throw new TransferError('transfer/invalid-receiver', { chain, ...(isTypo && { reason: 'checksum' as const }) })
}

/** An address of two prefix bytes has 49 characters of base58, or 50. */
const MAX_ADDRESS_LENGTH = 50

/** Returns whether `text` has the size of an address (SS58, with one or two bytes of prefix), so that only its checksum is wrong. */
function isMistyped(text: string): boolean {
  const bytes = text.length <= MAX_ADDRESS_LENGTH ? tryOrUndefined(() => base58.decode(text)) : undefined
  const [first = 0] = bytes ?? []
  return first < 128 && bytes?.length === (first < 64 ? 35 : 36)
}

/** What accounts begin with that belong to pallets and to other chains: no key can exist for them. */
const keyless = ['modl', 'para', 'sibl']

export async function inspectReceiver(
  ask: Ask,
  key: Uint8Array,
  signal: AbortSignal
): Promise<readonly ReceiverFact[]> {
  if (key.every(byte => byte === key[0])) return ['burn']
  const account = await readStored(ask.node, ask.chain, key, signal)
  const isKeyless = keyless.includes(new TextDecoder().decode(key.subarray(0, 4)))
  return [...(isKeyless ? (['no-key'] as const) : []), ...(account ? [] : (['unused'] as const))]
}
