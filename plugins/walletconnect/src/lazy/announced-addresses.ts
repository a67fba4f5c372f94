import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId, WalletAccount } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { type Expectations, MAX_ACCOUNTS } from '../settled-session.js'

/** By which a wallet tells what addresses an account of Bitcoin has by now (WalletConnect's profile of `bip122`). */
export const ADDRESSES_CHANGED = 'bip122_addressesChanged'

const loosely = (pattern: RegExp) => v.fallback(v.optional(v.pipe(v.string(), v.regex(pattern))), undefined)
const entry = v.union([
  v.pipe(
    v.string(),
    v.transform(address => ({ address, publicKey: undefined, path: undefined, intention: undefined }))
  ),
  v.object({
    address: v.string(),
    publicKey: loosely(/^[\da-f]{64,130}$/i),
    path: loosely(/^m(?:\/\d{1,10}'?){1,10}$/),
    intention: loosely(/^(?:payment|ordinal)$/)
  })
])
const list = boundedArray(entry, MAX_ACCOUNTS)

/** The addresses beside the one that stands for an account: it has one for change, one for the next payment, and so on. */
export function createAnnouncedAddresses(readAddress: Expectations['readAddress']) {
  const byChain = new Map<ChainId, ReadonlyMap<string, WalletAccount>>()
  const read = (namespace: string, data: unknown): readonly WalletAccount[] | undefined => {
    const { success, output } = v.safeParse(list, data)
    if (!success) return undefined
    const accounts = output.flatMap(({ address: written, publicKey, path, intention: type }): WalletAccount[] => {
      const address = readAddress(namespace, written)
      if (address === undefined) return []
      return [{ address, ...(type && { type }), ...(publicKey && { publicKey }), ...(path && { path }) }]
    })
    // Half of it must not be believed.
    return accounts.length === output.length ? accounts : undefined
  }

  return {
    /** Takes what an event brought to what is known of the chain. False when it is no list of addresses, or too long a one. */
    hear(namespace: string, chain: ChainId, data: unknown): boolean {
      const accounts = read(namespace, data) ?? []
      // Each event is of one account, so the others' addresses stay.
      const all = new Map([
        ...(byChain.get(chain) ?? []),
        ...accounts.map(account => [account.address, account] as const)
      ])
      if (accounts.length === 0 || all.size > MAX_ACCOUNTS) return false
      byChain.set(chain, all)
      return true
    },
    /** Those that the session names, first, with what is known of them; then the others. */
    with(chain: ChainId, named: readonly string[]): readonly WalletAccount[] {
      const all = byChain.get(chain)
      const others = [...(all?.values() ?? [])].filter(({ address }) => !named.includes(address))
      return [...named.map(address => all?.get(address) ?? { address }), ...others]
    },
    forget: () => byChain.clear()
  }
}
