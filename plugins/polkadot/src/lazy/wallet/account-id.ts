import type { ChainId } from '@latchkit/plugin-chains/contract'
import { createAccountParser } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'

/**
 * Returns the chain of an account and the 32 bytes of its address, which may have the prefix of any network.
 *
 * @throws {PolkadotError} `polkadot/invalid-params` for an invalid account, or one of another namespace
 */
export const accountParts = createAccountParser({
  namespace: 'polkadot',
  family: 'a Polkadot chain',
  errors: PolkadotError,
  read(address) {
    const key = readKey(address)
    return key && { key }
  }
})

/** Returns the address of a key with the prefix of a chain; with that of the first network for an unknown chain. */
export const addressOn = (networks: PrefixedNetworks, chain: ChainId, key: Uint8Array): string =>
  writeAddress(key, (networks.find(({ caipNetworkId }) => caipNetworkId === chain) ?? networks[0]).ss58Prefix)
