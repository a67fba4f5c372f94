import type { ChainId, WalletAccount } from '@latchkit/plugin-chains/contract'
import { createAccountParser, readAccountList, walletName } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { toHex } from '../signing/encoding.js'

/**
 * Reads an account id (CAIP-10), or throws like `createAccountParser`. `key` has the 32 bytes of the address, which may have the
 * prefix of any network.
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

/** An account of a wallet, checked. */
export interface ExtensionAccount {
  /** Absent for an account of type `ethereum`, which belongs to chains of another kind. */
  readonly key: Uint8Array | undefined
  /** The address in the wallet's own spelling. */
  readonly rawAddress: string
  readonly type: string | undefined
  /** May be shown; empty if the account has no name. */
  readonly name: string
  /** Id of the only network that the account is meant for; undefined if it is meant for all. */
  readonly network: string | undefined
}

/** Returns the accounts that a wallet returned; undefined unless each has an address with a valid checksum. */
export const readExtensionAccounts = (value: unknown): readonly ExtensionAccount[] | undefined =>
  readAccountList(value, readEntry)

/** Reads each field once, because it may be a getter. */
function readEntry(entry: unknown): ExtensionAccount | undefined {
  const { address, type, name, genesisHash } = entry as { readonly [field: string]: unknown }
  const isEthereum = type === 'ethereum'
  const key = isEthereum ? undefined : readKey(address)
  if (!key && !isEthereum) return undefined
  return {
    key,
    rawAddress: String(address),
    type: types.find(known => known === type),
    name: typeof name === 'string' ? walletName(name) : '',
    // The id that is read out of an invalid hash matches no network.
    network: allNetworks.includes(genesisHash) ? undefined : String(genesisHash).toLowerCase().slice(2, 34)
  }
}

const types = ['sr25519', 'ed25519', 'ecdsa']
/** Values of `genesisHash` for an account that is meant for all networks. */
const allNetworks: readonly unknown[] = [undefined, null, '']

/** Returns the accounts that may be used on the site's networks, each once, with the prefix of the first network. */
export function usableAccounts(all: readonly ExtensionAccount[], networks: PrefixedNetworks): readonly WalletAccount[] {
  const accounts = new Map<string, WalletAccount>()
  for (const { key, type, name, network } of all) {
    const address = key && writeAddress(key, networks[0].ss58Prefix)
    const isUsable = network === undefined || networks.some(({ id }) => id === network)
    if (!address || !isUsable || accounts.has(address)) continue
    // The address of an ecdsa account contains only the hash of its key.
    const isKey = type === 'sr25519' || type === 'ed25519'
    const details = { ...(type && { type }), ...(name && { name }), ...(isKey && { publicKey: toHex(key) }) }
    accounts.set(address, { address, ...details })
  }
  return [...accounts.values()]
}
