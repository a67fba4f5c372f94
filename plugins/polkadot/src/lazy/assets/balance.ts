import type { BaseUnits, ChainId } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import { PolkadotError } from '../../errors.js'
import { fromHex, toHex } from '../encoding/bytes.js'

/** twox128 of `System`, then of `Account`: where every chain of this family keeps its accounts. */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Four counters of 4 bytes (nonce, consumers, providers, sufficients), then four amounts of 16 (free, reserved, frozen, flags). */
const ACCOUNT_BYTES = 80
const FREE_AT = 16
const METHOD = 'state_getStorage'

/** The key of an account in the storage: twox128, twox128, then blake2_128_concat of the account's 32 bytes. */
export const accountStorageKey = (key: Uint8Array): string =>
  ACCOUNTS + toHex(blake2b(key, { dkLen: 16 })).slice(2) + toHex(key).slice(2)

/** An account as the chain keeps it. Base units. */
export interface StoredAccount {
  readonly nonce: number
  /** By how many others it must stay, whatever it has. */
  readonly consumers: number
  readonly free: BaseUnits
  readonly reserved: BaseUnits
  /** May not be sent; what is reserved counts towards it. */
  readonly frozen: BaseUnits
}

/**
 * Undefined for an account that the chain does not know.
 *
 * @throws {PolkadotError} `polkadot/invalid-answer` for a chain that keeps its accounts in another shape; what the node throws.
 */
export async function readStored(
  node: JsonRpcNode,
  chain: ChainId,
  key: Uint8Array,
  signal: AbortSignal
): Promise<StoredAccount | undefined> {
  const answer = await node.call(METHOD, [accountStorageKey(key)], signal)
  if (answer === null) return undefined
  const stored = fromHex(answer, ACCOUNT_BYTES)
  if (stored?.length !== ACCOUNT_BYTES) {
    throw new PolkadotError('polkadot/invalid-answer', { chain, method: METHOD, expected: 'an account' })
  }
  const words = new DataView(stored.buffer)
  const amountAt = (at: number) => words.getBigUint64(at, true) | (words.getBigUint64(at + 8, true) << 64n)
  return {
    nonce: words.getUint32(0, true),
    consumers: words.getUint32(4, true),
    free: amountAt(FREE_AT),
    reserved: amountAt(FREE_AT + 16),
    frozen: amountAt(FREE_AT + 32)
  }
}

/** What the account owns and has not reserved, in base units. An account that the chain does not know owns nothing. */
export const readBalance = async (
  node: JsonRpcNode,
  chain: ChainId,
  key: Uint8Array,
  signal: AbortSignal
): Promise<BaseUnits> => (await readStored(node, chain, key, signal))?.free ?? 0n
