import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readAddress } from '../../address.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

/** Account of a configured network. */
export interface CosmosAccount {
  readonly network: CosmosChain
  readonly address: string
}

/** Length of the hash of a key. A longer payload is of a module or contract, which exists on one chain. */
export const KEY_HASH_BYTES = 20

/**
 * Returns the network of an account and its address in canonical form.
 *
 * @throws {CosmosError} `cosmos/invalid-params` for an account of another namespace, of a chain that is not configured, or
 *   with an address of another chain.
 */
export function accountParts(networks: readonly CosmosChain[], account: AccountId): CosmosAccount {
  const parts = parseAccountId(account)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === parts?.chain)
  const read = readAddress(parts?.address)
  if (network && read?.prefix === network.bech32Prefix) return { network, address: read.address }
  const expected = 'an account of a configured Cosmos chain (CAIP-10)'
  throw new CosmosError('cosmos/invalid-params', { method: account, expected })
}

/**
 * Returns the address that receives on `chain` for an account: its own address on the account's chain, and on a chain
 * where the same key has the same address. With another prefix the key may have another derivation path, so no address is
 * converted.
 */
export function addressOn(networks: readonly CosmosChain[], account: AccountId, chain: ChainId): string | undefined {
  const parts = parseAccountId(account)
  const read = readAddress(parts?.address)
  const [source, target] = [parts?.chain, chain].map(id => networks.find(({ caipNetworkId }) => caipNetworkId === id))
  // The prefix of a chain that is not configured is unknown.
  if (!read || (source && source.bech32Prefix !== read.prefix)) return undefined
  if (parts?.chain === chain) return read.address
  const isSame = source && target && haveSameKeys(source, target) && read.payload.length === KEY_HASH_BYTES
  return isSame ? read.address : undefined
}

const haveSameKeys = (a: CosmosChain, b: CosmosChain) =>
  a.bech32Prefix === b.bech32Prefix && a.keyType === b.keyType && a.coinType === b.coinType
