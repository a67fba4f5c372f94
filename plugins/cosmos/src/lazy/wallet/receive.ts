import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readAddress } from '../../address.js'
import type { CosmosChain } from '../../options.js'

/** Of a key; what is longer is a module's or a contract's, which stands on one chain. */
const KEY_BYTES = 20

/**
 * What is sent to on `chain` for an account: its address where it is, and on a chain whose wallets have the same key under
 * the same spelling. With another prefix the key behind an address may be of another path, so nothing is spelled anew.
 */
export function addressOn(networks: readonly CosmosChain[], account: AccountId, chain: ChainId): string | undefined {
  const parts = parseAccountId(account)
  const read = readAddress(parts?.address)
  const [own, other] = [parts?.chain, chain].map(id => networks.find(({ caipNetworkId }) => caipNetworkId === id))
  // The site knows nothing of its own chain's prefix where it did not configure that.
  if (!read || (own && own.bech32Prefix !== read.prefix)) return undefined
  if (parts?.chain === chain) return read.address
  const isSame = own && other && sameKeys(own, other) && read.payload.length === KEY_BYTES
  return isSame ? read.address : undefined
}

const sameKeys = (one: CosmosChain, other: CosmosChain) =>
  one.bech32Prefix === other.bech32Prefix && one.keyType === other.keyType && one.coinType === other.coinType
