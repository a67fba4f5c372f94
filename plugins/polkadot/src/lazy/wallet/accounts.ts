import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { walletName } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import type { PrefixedNetworks } from '../../options.js'
import { toHex } from '../encoding/bytes.js'

/** Above the number of accounts that anybody connects: a longer list would freeze the page. */
export const MAX_ACCOUNTS = 1_000

/** An account of a wallet, checked. */
export interface ExtensionAccount {
  readonly key: Uint8Array
  /** The address in the wallet's own spelling. */
  readonly rawAddress: string
  readonly type: string | undefined
  /** May be shown; empty if the account has no name. */
  readonly name: string
  /** Id of the only network that the account is meant for; undefined if it is meant for all. */
  readonly network: string | undefined
}

/**
 * Reads the accounts that a wallet returned, without those of type `ethereum`, which belong to chains of another kind.
 * Undefined unless every other entry has an address with a valid checksum. Each field is read once: it may be a getter.
 */
export function readExtensionAccounts(value: unknown): readonly ExtensionAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    // By index: the methods and the iterator of an array from outside may be overridden.
    const entries = Array.from({ length: value.length }, (_, index) => readEntry(value[index]))
    return entries.includes(undefined) ? undefined : entries.flatMap(entry => entry || [])
  } catch {
    // A field is missing, or its getter threw.
    return undefined
  }
}

/** Returns false for an account of type `ethereum`, and undefined for an invalid entry. */
function readEntry(entry: unknown): ExtensionAccount | false | undefined {
  const { address, type, name, genesisHash } = entry as { readonly [field: string]: unknown }
  if (type === 'ethereum') return false
  const key = readKey(address)
  return (
    key && {
      key,
      rawAddress: String(address),
      type: typeof type === 'string' && types.has(type) ? type : undefined,
      name: typeof name === 'string' ? walletName(name) : '',
      network: networkOf(genesisHash)
    }
  )
}

const types: ReadonlySet<string> = new Set(['sr25519', 'ed25519', 'ecdsa'])

/** Returns the network's id; for an invalid hash, an id that matches no network. */
const networkOf = (genesisHash: unknown): string | undefined =>
  genesisHash === undefined || genesisHash === null || genesisHash === ''
    ? undefined
    : String(genesisHash).toLowerCase().slice(2, 34)

/** Reads the accounts that may be used on the site's networks, each once, with the prefix of the first network. */
export function readAccounts(value: unknown, networks: PrefixedNetworks): readonly WalletAccount[] | undefined {
  const all = readExtensionAccounts(value)
  const usable = all?.filter(({ network }) => network === undefined || networks.some(({ id }) => id === network))
  const accounts = new Map<string, WalletAccount>()
  for (const { key, type, name } of usable ?? []) {
    const address = writeAddress(key, networks[0].ss58Prefix)
    if (accounts.has(address)) continue
    // The address of an ecdsa account contains only the hash of its key.
    const isKey = type === 'sr25519' || type === 'ed25519'
    const details = { ...(type && { type }), ...(name && { name }), ...(isKey && { publicKey: toHex(key) }) }
    accounts.set(address, { address, ...details })
  }
  return all && [...accounts.values()]
}
