import type { ChainId, StandardAccount, WalletAccount } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../../address.js'
import { readChain } from '../../networks.js'

/** The largest number of accounts that is read; a wallet with more is taken for one that wants to freeze the page. */
export const MAX_ACCOUNTS = 1_000
const MAX_CHAINS = 200

export interface ReadAccount {
  readonly account: WalletAccount
  /** The wallet's object, which a request for a signature has to contain. */
  readonly standard: StandardAccount
  readonly chains: readonly ChainId[]
}

/**
 * Reads the Solana accounts of a wallet's response or event, each once; accounts of other families are left out. Returns
 * `undefined` unless every Solana account has an address, and a public key that equals it.
 */
export function readAccounts(value: unknown): readonly ReadAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    const accounts = new Map<string, ReadAccount>()
    // By index: the methods and the iterator of an array from outside may be its own.
    for (let index = 0; index < value.length; index++) {
      const standard: StandardAccount = value[index]
      const { address, publicKey } = standard
      const chains = chainsOf(standard)
      if (chains.length === 0) continue
      const key = addressBytes(address)
      if (!key || !isSameKey(publicKey, key)) return undefined
      if (!accounts.has(address)) accounts.set(address, { account: { address, type: 'eoa' }, standard, chains })
    }
    return [...accounts.values()]
  } catch {
    return undefined
  }
}

function chainsOf({ chains }: StandardAccount): readonly ChainId[] {
  if (!Array.isArray(chains)) throw new TypeError('An account has to name its chains')
  const read = Array.from({ length: Math.min(chains.length, MAX_CHAINS) }, (_, index) => readChain(chains[index]))
  return [...new Set(read)].flatMap(chain => chain ?? [])
}

/** Compares a public key with an address's bytes. Some wallets give a plain list, and some no key. */
const isSameKey = (publicKey: unknown, key: Uint8Array) =>
  publicKey === undefined ||
  publicKey === null ||
  ((publicKey as Uint8Array).length === key.length &&
    key.every((byte, index) => (publicKey as Uint8Array)[index] === byte))

/** Returns the chain that all of the accounts are on, or `undefined` if they are on several, and the site may choose. */
export function soleChain(accounts: readonly ReadAccount[]): ChainId | undefined {
  const [chain, ...others] = new Set(accounts.flatMap(({ chains }) => chains))
  return others.length === 0 ? chain : undefined
}
