import type { ChainId, StandardAccount, WalletAccount } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../../address.js'
import { readChain } from '../../networks.js'

/** Nobody connects that many; a wallet that says so wants to freeze the page. */
export const MAX_ACCOUNTS = 1_000
const MAX_CHAINS = 200

export interface ReadAccount {
  readonly account: WalletAccount
  /** The wallet's own object, which it wants back when it is to sign. */
  readonly own: StandardAccount
  readonly chains: readonly ChainId[]
}

/**
 * The Solana accounts that a wallet answered or announced, each once; those of other families are left out. Undefined
 * unless every account of Solana has an address, and the public key that the address is.
 */
export function readAccounts(value: unknown): readonly ReadAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    const accounts = new Map<string, ReadAccount>()
    // By index: the methods and the iterator of an array from outside may be its own.
    for (let index = 0; index < value.length; index++) {
      const own: StandardAccount = value[index]
      const { address, publicKey } = own
      const chains = chainsOf(own)
      if (chains.length === 0) continue
      const key = addressBytes(address)
      if (!key || !isSameKey(publicKey, key)) return undefined
      if (!accounts.has(address)) accounts.set(address, { account: { address, type: 'eoa' }, own, chains })
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

/** Some wallets hand out a plain list, and some nothing; the address says the same. */
const isSameKey = (publicKey: unknown, key: Uint8Array) =>
  publicKey === undefined ||
  publicKey === null ||
  ((publicKey as Uint8Array).length === key.length &&
    key.every((byte, index) => (publicKey as Uint8Array)[index] === byte))

/** The chain that all of these accounts are on; undefined when they are on several, and the site may choose. */
export function soleChain(accounts: readonly ReadAccount[]): ChainId | undefined {
  const [chain, ...others] = new Set(accounts.flatMap(({ chains }) => chains))
  return others.length === 0 ? chain : undefined
}
