import type { BaseUnits } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import * as v from 'valibot'
import { fromHex, toHex } from '../encoding/bytes.js'

/** Storage prefix of the accounts: twox128 of `System`, then of `Account`. The same on every chain of this family. */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Four counters of 4 bytes (nonce, consumers, providers, sufficients), then four amounts of 16 (free, reserved, frozen, flags). */
const ACCOUNT_BYTES = 80
const FREE_AT = 16
const account = v.nullable(
  v.pipe(
    v.unknown(),
    v.transform(value => fromHex(value, ACCOUNT_BYTES)),
    v.instance(Uint8Array),
    v.length(ACCOUNT_BYTES)
  )
)

/** Returns the storage key of an account: the prefix, then blake2_128_concat of the account's 32 bytes. */
export const accountStorageKey = (key: Uint8Array): string =>
  ACCOUNTS + toHex(blake2b(key, { dkLen: 16 })).slice(2) + toHex(key).slice(2)

/** An account in the storage of the chain. Amounts are in base units. */
export interface StoredAccount {
  readonly nonce: number
  /** Number of pallets that need the account to exist, whatever its balance. */
  readonly consumers: number
  readonly free: BaseUnits
  readonly reserved: BaseUnits
  /** Amount that may not be sent; `reserved` counts towards it. */
  readonly frozen: BaseUnits
}

/**
 * Reads an account from the storage; undefined if it does not exist on chain.
 *
 * @throws {PolkadotError} `polkadot/invalid-answer` for a chain whose accounts have another encoding; errors of the node
 */
export async function readStored(
  node: JsonRpcNode,
  key: Uint8Array,
  signal: AbortSignal
): Promise<StoredAccount | undefined> {
  const stored = await node.request('state_getStorage', [accountStorageKey(key)], account, 'an account', signal)
  if (!stored) return undefined
  const words = new DataView(stored.buffer)
  const amountAt = (offset: number) => words.getBigUint64(offset, true) | (words.getBigUint64(offset + 8, true) << 64n)
  return {
    nonce: words.getUint32(0, true),
    consumers: words.getUint32(4, true),
    free: amountAt(FREE_AT),
    reserved: amountAt(FREE_AT + 16),
    frozen: amountAt(FREE_AT + 32)
  }
}

/** Returns the balance without the reserved amount, in base units; 0 for an account that does not exist on chain. */
export const readBalance = async (node: JsonRpcNode, key: Uint8Array, signal: AbortSignal): Promise<BaseUnits> =>
  (await readStored(node, key, signal))?.free ?? 0n
