import type { Readable } from '@latchkit/kernel'
import { derive } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SwapProvider } from './contract.js'
import { defaultNetworks, defaultRestrictedTimeZones, type SwapOptions } from './options.js'
import type { SwapAvailability } from './store.js'

/** Rules of a site: chains with swaps, and regions without. */
export type SwapRules = Pick<SwapOptions, 'networks' | 'restrictedTimeZones'>

/** Returns true if the site has swaps on a chain. */
export const isSwapChain = (chain: ChainId, { networks = defaultNetworks }: SwapRules): boolean =>
  networks.includes(chain)

/** Returns the time zone of the visitor if it is restricted. */
export function restrictedZone({ restrictedTimeZones = defaultRestrictedTimeZones }: SwapRules): string | undefined {
  if (restrictedTimeZones.length === 0) return undefined
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return restrictedTimeZones.includes(timeZone) ? timeZone : undefined
}

/** Returns the providers that serve a chain now. The first of two with one id counts. */
export const providersOf = (providers: readonly SwapProvider[], chain: ChainId): readonly SwapProvider[] =>
  providers.filter(
    (provider, index) =>
      providers.findIndex(({ id }) => id === provider.id) === index &&
      Object.hasOwn(provider.targets, chain) &&
      (provider.isAvailable?.(chain) ?? true)
  )

/** Returns the availability for the active account, which follows the account and the providers. */
export const watchAvailability = (
  active: Readable<ActiveAccount | undefined>,
  providers: Readable<readonly SwapProvider[]>,
  rules: SwapRules
): Readable<SwapAvailability> =>
  derive([active, providers], (account, list) => {
    if (!account?.network) return 'no-account'
    if (restrictedZone(rules) !== undefined) return 'restricted-region'
    const { chain } = account
    return isSwapChain(chain, rules) && providersOf(list, chain).length > 0 ? 'available' : 'unsupported-network'
  })
