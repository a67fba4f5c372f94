import type { BaseUnits } from '@latchkit/plugin-chains/contract'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import type { Queries } from '../node/queries.js'
import { hexBytes, toHex } from '../signing/encoding.js'

/** Storage prefix of the accounts: twox128 of `System`, then of `Account`. The same on every chain of this family. */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Four counters of 4 bytes (nonce, consumers, providers, sufficients), then four amounts of 16 (free, reserved, frozen, flags). */
const ACCOUNT_BYTES = 80
const account = v.nullable(v.pipe(hexBytes(ACCOUNT_BYTES), v.length(ACCOUNT_BYTES)))

/** Returns the storage key of an account: the prefix, then blake2_128_concat of the account's 32 bytes. */
export const accountStorageKey = (key: Uint8Array): string =>
  ACCOUNTS + toHex(concatBytes(blake2b(key, { dkLen: 16 }), key)).slice(2)

/** An account in the storage of the chain. Amounts are in base units. */
export interface StoredAccount {
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
export async function readStored(queries: Queries, key: Uint8Array): Promise<StoredAccount | undefined> {
  const stored = await queries.request('state_getStorage', [accountStorageKey(key)], account, 'an account')
  if (!stored) return undefined
  const words = new DataView(stored.buffer)
  const amountAt = (offset: number) => words.getBigUint64(offset, true) | (words.getBigUint64(offset + 8, true) << 64n)
  return { consumers: words.getUint32(4, true), free: amountAt(16), reserved: amountAt(32), frozen: amountAt(48) }
}
