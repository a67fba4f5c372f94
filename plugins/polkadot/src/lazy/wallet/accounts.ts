import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { walletName } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import type { PrefixedNetwork } from '../../options.js'
import { toHex } from '../encoding/bytes.js'

/** Nobody connects that many; a wallet that says so wants to freeze the page. */
export const MAX_ACCOUNTS = 1_000

/** An account as a wallet holds it. */
export interface HeldAccount {
  readonly key: Uint8Array
  /** As the wallet spells it. */
  readonly written: string
  readonly type: string | undefined
  /** As it may be shown; empty where it has none. */
  readonly name: string
  /** The id of the only network that the account is meant for; undefined where there is none. */
  readonly network: string | undefined
}

/**
 * The accounts that a wallet answered or told, without those of Ethereum type, which belong to chains of another kind.
 * Undefined unless every other entry has an address with a right checksum. Each field is read once: it may be a getter.
 */
export function readHeld(value: unknown): readonly HeldAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    // By index: the methods and the iterator of an array from outside may be its own.
    const held = Array.from({ length: value.length }, (_, index) => readEntry(value[index]))
    return held.includes(undefined) ? undefined : held.flatMap(entry => entry || [])
  } catch {
    // Something that was to be read is missing, or threw.
    return undefined
  }
}

/** False for what is left out, undefined for what cannot be believed. */
function readEntry(entry: unknown): HeldAccount | false | undefined {
  const { address, type, name, genesisHash } = entry as { readonly [field: string]: unknown }
  if (type === 'ethereum') return false
  const key = readKey(address)
  return (
    key && {
      key,
      written: String(address),
      type: typeof type === 'string' && types.has(type) ? type : undefined,
      name: typeof name === 'string' ? walletName(name) : '',
      network: networkOf(genesisHash)
    }
  )
}

const types: ReadonlySet<string> = new Set(['sr25519', 'ed25519', 'ecdsa'])

/** A genesis hash that is none matches no network. */
const networkOf = (genesisHash: unknown): string | undefined =>
  genesisHash === undefined || genesisHash === null || genesisHash === ''
    ? undefined
    : String(genesisHash).toLowerCase().slice(2, 34)

/** Those of a wallet's accounts that may be used on one of the site's networks, each once, spelled for the first. */
export function readAccounts(
  value: unknown,
  networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]]
): readonly WalletAccount[] | undefined {
  const held = readHeld(value)
  const usable = held?.filter(({ network }) => network === undefined || networks.some(({ id }) => id === network))
  const accounts = new Map<string, WalletAccount>()
  for (const { key, type, name } of usable ?? []) {
    const address = writeAddress(key, networks[0].ss58Prefix)
    if (accounts.has(address)) continue
    // The address of an ecdsa account holds only the hash of its key.
    const isKey = type === 'sr25519' || type === 'ed25519'
    const about = { ...(type && { type }), ...(name && { name }), ...(isKey && { publicKey: toHex(key) }) }
    accounts.set(address, { address, ...about })
  }
  return held && [...accounts.values()]
}
