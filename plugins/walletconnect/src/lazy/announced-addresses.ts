import { boundedArray, orAbsent } from '@latchkit/kernel/schema'
import type { ChainId, WalletAccount } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { type Expectations, MAX_ACCOUNTS } from '../settled-session.js'

/** Event with which a wallet announces the current addresses of a Bitcoin account (WalletConnect's `bip122` profile). */
export const ADDRESSES_CHANGED = 'bip122_addressesChanged'

/** Returns the schema of a text that matches; another value counts as absent. */
const optionalText = (pattern: RegExp) => orAbsent(v.pipe(v.string(), v.regex(pattern)))
const entry = v.union([
  v.pipe(
    v.string(),
    v.transform(address => ({ address, publicKey: undefined, path: undefined, intention: undefined }))
  ),
  v.object({
    address: v.string(),
    publicKey: optionalText(/^[\da-f]{64,130}$/i),
    path: optionalText(/^m(?:\/\d{1,10}'?){1,10}$/),
    intention: optionalText(/^(?:payment|ordinal)$/)
  })
])
const list = boundedArray(entry, MAX_ACCOUNTS)

/** Creates the store of the further addresses of Bitcoin accounts that wallets announce, such as addresses for change and for the next payment. */
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
    // One invalid address invalidates the whole list.
    return accounts.length === output.length ? accounts : undefined
  }

  return {
    /** Adds the addresses of an event to those of the chain. Returns `false` if `data` is not a list of addresses, is empty, or has too many. */
    add(namespace: string, chain: ChainId, data: unknown): boolean {
      const accounts = read(namespace, data) ?? []
      // Each event concerns one account, so the addresses of other accounts stay.
      const all = new Map([
        ...(byChain.get(chain) ?? []),
        ...accounts.map(account => [account.address, account] as const)
      ])
      if (accounts.length === 0 || all.size > MAX_ACCOUNTS) return false
      byChain.set(chain, all)
      return true
    },
    /** Returns the accounts of the session first, with their announced details, then the other announced addresses. */
    with(chain: ChainId, named: readonly string[]): readonly WalletAccount[] {
      const all = byChain.get(chain)
      const otherAccounts = [...(all?.values() ?? [])].filter(({ address }) => !named.includes(address))
      return [...named.map(address => all?.get(address) ?? { address }), ...otherAccounts]
    },
    forget: () => byChain.clear()
  }
}
