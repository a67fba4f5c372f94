import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readAddress } from '../../address.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

/** An account of a configured network. */
export interface CosmosAccount {
  readonly network: CosmosChain
  readonly address: string
}

/**
 * The network of an account and its address in the canonical spelling.
 *
 * @throws {CosmosError} `cosmos/invalid-params` for an account of another namespace, of a chain that is not configured, or
 *   with an address of another chain.
 */
export function accountOn(networks: readonly CosmosChain[], account: AccountId): CosmosAccount {
  const parts = parseAccountId(account)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === parts?.chain)
  const read = readAddress(parts?.address)
  if (network && read?.prefix === network.bech32Prefix) return { network, address: read.address }
  const expected = 'an account of a configured Cosmos chain (CAIP-10)'
  throw new CosmosError('cosmos/invalid-params', { method: account, expected })
}
