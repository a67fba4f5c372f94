import { readProperty } from '../discovery/read-untrusted.js'
import { featureMethod } from '../discovery/wallet-standard.js'
import { siteObject } from './site-object.js'

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
 * other features are left out, because they could sign.
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
  const known = new Map<string, { readonly feature: object; readonly site: object }>()
  const siteFeature = (name: string, feature: object): object => {
    const last = known.get(name)
    if (last?.feature === feature) return last.site
    const site = siteObject(feature, [passed[name] ?? ''], mapped[name] ?? {})
    known.set(name, { feature, site })
    return site
  }
  const siteFeatures = (features: unknown) =>
    Object.fromEntries(
      [...Object.keys(passed), ...Object.keys(mapped)].flatMap(name => {
        const feature = readProperty(features, name)
        return typeof feature === 'object' && feature !== null ? [[name, siteFeature(name, feature)]] : []
      })
    )
  const eventsOf = (name: string) => ({
    on(event: unknown, listener: (change: unknown) => void) {
      // A change may contain the features of the wallet itself.
      const forward = (change: object) => {
        const features = readProperty(change, 'features')
        listener(features === undefined ? change : { ...change, features: siteFeatures(features) })
      }
      return featureMethod(wallet, name, 'on')?.(event, forward)
    }
  })
  const events = ['standard:events', ...(options.events ?? [])].map(name => [name, eventsOf(name)])
  const mapped: Readonly<Record<string, object>> = { ...options.mapped, ...Object.fromEntries(events) }
  return siteObject(wallet, ['version', 'name', 'icon', 'chains', 'accounts'], {
    get features() {
      return siteFeatures((wallet as { readonly features: unknown }).features)
    }
  })
}
