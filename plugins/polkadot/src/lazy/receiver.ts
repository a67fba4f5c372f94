import type { ChainId, ReceiverFact } from '@latchkit/kernel/chain'
import { TransferError } from '@latchkit/kernel/transfer'
import { readKey } from '../address.js'
import { readStored } from './balance.js'
import type { Ask } from './chain-state.js'

/**
 * The 32 bytes behind an address, however it is spelled: the prefix names a network and not the account, which is the same on all.
 *
 * @throws {TransferError} `transfer/invalid-receiver`
 */
export function receiverKey(text: string, chain: ChainId): Uint8Array {
  // What is pasted often brings spaces along.
  const key = readKey(text.trim())
  if (key) return key
  throw new TransferError('transfer/invalid-receiver', { chain })
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
