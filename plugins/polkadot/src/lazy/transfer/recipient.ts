import { type ChainId, type RecipientFact, TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { fromBase58 } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import type { PrefixedNetworks } from '../../options.js'
import { readStored } from '../assets/balance.js'
import type { Queries } from '../node/queries.js'
import { addressOn } from '../wallet/accounts.js'

/** Prefix of Substrate addresses that name no network. */
const GENERIC_PREFIX = 42

/**
 * Returns the function that reads a recipient, and returns it with the prefix of the first network, as accounts have. An address
 * with the prefix of another network is refused, although it is the same key: the recipient may look for the payment on that
 * network only.
 */
export const createReadRecipient =
  (networks: PrefixedNetworks): TransferFeature['readRecipient'] =>
  (text, chain) => {
    const key = recipientKey(text, chain)
    const canonical = writeAddress(key, networks[0].ss58Prefix)
    const allowed = [canonical, addressOn(networks, chain, key), writeAddress(key, GENERIC_PREFIX)]
    if (allowed.includes(text.trim())) return canonical
    throw new TransferError('transfer/wrong-network', { chain })
  }

/**
 * Returns the 32 bytes of an address with any prefix: the prefix names a network, and the account is the same on all.
 *
 * @throws {TransferError} `transfer/invalid-recipient`, with `reason: 'checksum'` for a mistyped address
 */
export function recipientKey(text: string, chain: ChainId): Uint8Array {
  // Pasted text often has spaces around it.
  const address = text.trim()
  const key = readKey(address)
  if (key) return key
  // With one or two bytes of prefix, an address has 35 or 36 bytes: then only its checksum is wrong.
  const bytes = fromBase58(address, 36)
  const [first = 0] = bytes ?? []
  const isTypo = first < 128 && bytes?.length === (first < 64 ? 35 : 36)
  throw new TransferError('transfer/invalid-recipient', { chain, ...(isTypo && { reason: 'checksum' as const }) })
}

/** First bytes of the accounts of pallets and of other chains, for which no key can exist. */
const keylessPrefixes = ['modl', 'para', 'sibl']

export async function inspectRecipient(queries: Queries, key: Uint8Array): Promise<readonly RecipientFact[]> {
  if (key.every(byte => byte === key[0])) return ['burn']
  const account = await readStored(queries, key)
  const isKeyless = keylessPrefixes.includes(new TextDecoder().decode(key.subarray(0, 4)))
  return [...(isKeyless ? (['no-key'] as const) : []), ...(account ? [] : (['unused'] as const))]
}
