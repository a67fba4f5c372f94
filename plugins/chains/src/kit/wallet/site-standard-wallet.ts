import { readProperty } from '../discovery/read-untrusted.js'
import { isPlain, siteObject } from './site-object.js'

/** Options of `wrapStandardWallet`. */
export interface StandardWalletOptions {
  /** Features that only connect, each with its method, besides those of the standard. @defaultValue none */
  readonly passed?: Readonly<Record<string, string>>
  /** Features that only report changes, besides `standard:events`. @defaultValue none */
  readonly events?: readonly string[]
  /** Features of the family whose methods send a request, by name. A wallet that lacks one lacks it for the site, too. */
  readonly mapped: Readonly<Record<string, object>>
}

const connecting = { 'standard:connect': 'connect', 'standard:disconnect': 'disconnect' }

/**
 * Returns a wallet of the Wallet Standard 1 for the host site: with the features that connect, report changes, or send a request. All
 * other features are left out, because they could sign. Accounts have plain values only, and responses to `connect` have plain values
 * and accounts only. A change has `chains`, `accounts` and `features` only.
 *
 * @example
 * <!-- given: declare const wallet: object -->
 * ```ts
 * import { wrapStandardWallet } from '@latchkit/plugin-chains/kit'
 *
 * wrapStandardWallet(wallet, { mapped: { 'ton:signText': { signText: async () => 'signature' } } })
 * ```
 */
export function wrapStandardWallet(wallet: object, options: StandardWalletOptions): object {
  const passed: Readonly<Record<string, string>> = { ...connecting, ...options.passed }
  const events = ['standard:events', ...(options.events ?? [])]
  const siteAccounts = createSiteAccounts()
  const known = new Map<string, { readonly feature: object; readonly site: object }>()

  const membersOf = (name: string, feature: object): object => {
    if (events.includes(name)) return eventsOf(feature, siteChange)
    const method = passed[name]
    return method === undefined ? (options.mapped[name] ?? {}) : connectionOf(feature, method, siteAccounts)
  }
  const siteFeature = (name: string, feature: object): object => {
    const last = known.get(name)
    if (last?.feature === feature) return last.site
    const site = siteObject(feature, [], membersOf(name, feature))
    known.set(name, { feature, site })
    return site
  }
  const siteFeatures = (features: unknown) =>
    Object.fromEntries(
      [...Object.keys(passed), ...Object.keys(options.mapped), ...events].flatMap(name => {
        const feature = readProperty(features, name)
        return isObject(feature) ? [[name, siteFeature(name, feature)]] : []
      })
    )
  /** Returns the members of the standard. Others may be the wallet itself. */
  const siteChange = (change: unknown) => {
    const [chains, accounts, features] = ['chains', 'accounts', 'features'].map(name => readProperty(change, name))
    return {
      ...(chains !== undefined && isPlain(chains) && { chains }),
      ...(accounts !== undefined && { accounts: siteAccounts(accounts) }),
      ...(features !== undefined && { features: siteFeatures(features) })
    }
  }
  return siteObject(wallet, ['version', 'name', 'icon', 'chains'], {
    get accounts() {
      return siteAccounts((wallet as { readonly accounts: unknown }).accounts)
    },
    get features() {
      return siteFeatures((wallet as { readonly features: unknown }).features)
    }
  })
}

/**
 * Creates the function that returns a wallet's list of accounts (Wallet Standard) for the host site. An account keeps its plain values
 * only. The same account has the same wrapper, and the same list is returned while its accounts are the same, because libraries
 * compare both. A value that is not a list is `undefined`.
 */
function createSiteAccounts(): (accounts: unknown) => readonly unknown[] | undefined {
  const wrappers = new WeakMap<object, object>()
  const lists = new WeakMap<object, readonly unknown[]>()
  const siteAccount = (account: unknown) => {
    if (!isObject(account)) return account
    const site = wrappers.get(account) ?? siteObject(account, [], {})
    wrappers.set(account, site)
    return site
  }
  return accounts => {
    if (!Array.isArray(accounts)) return undefined
    const site = accounts.map(siteAccount)
    const last = lists.get(accounts)
    if (last?.length === site.length && site.every((account, index) => account === last[index])) return last
    lists.set(accounts, Object.freeze(site))
    return site
  }
}

type Method = (...given: readonly unknown[]) => unknown

/** Returns the method of a feature that connects or disconnects. Its response has plain values and accounts only. */
const connectionOf = (feature: object, method: string, siteAccounts: (accounts: unknown) => unknown) => ({
  async [method](...given: readonly unknown[]) {
    const response = await (feature as Readonly<Record<string, Method>>)[method]?.(...given)
    if (!isObject(response)) return response
    return siteObject(response, [], { accounts: siteAccounts(readProperty(response, 'accounts')) })
  }
})

/** Returns the method of a feature that reports changes. @param siteChange - reads a change for the site. */
const eventsOf = (feature: object, siteChange: (change: unknown) => object) => ({
  on(event: unknown, listener: (change: object) => void) {
    const stop = (feature as { readonly on: Method }).on(event, (change: unknown) => listener(siteChange(change)))
    return () => void (typeof stop === 'function' && stop())
  }
})

const isObject = (value: unknown): value is object => Object(value) === value
