import { derive, type Readable } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { OnrampAvailability, OnrampProvider } from './contract.js'
import { defaultRestrictedTimeZones, type OnrampOptions } from './options.js'

/** Returns the time zone of the visitor if nothing is sold there. */
export function restrictedZone(zones: OnrampOptions['restrictedTimeZones'] = defaultRestrictedTimeZones) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return zones.includes(timeZone) ? timeZone : undefined
}

/** Returns the providers that can sell now. The first of two with one id counts. */
export const readyProviders = (providers: readonly OnrampProvider[]): readonly OnrampProvider[] =>
  providers.filter(
    ({ id, isAvailable }, index) => providers.findIndex(other => other.id === id) === index && (isAvailable?.() ?? true)
  )

/** Returns the providers that sell to an account of the chain. Only accounts of EVM chains and of Solana can buy. */
export const providersFor = (providers: readonly OnrampProvider[], chain: ChainId): readonly OnrampProvider[] =>
  /^(?:eip155|solana):/.test(chain)
    ? readyProviders(providers).filter(provider => provider.chainFor(chain) !== undefined)
    : []

/** Returns the availability for the active account, which follows the account and the providers. */
export const watchAvailability = (
  active: Readable<ActiveAccount | undefined>,
  providers: Readable<readonly OnrampProvider[]>,
  zones: OnrampOptions['restrictedTimeZones']
): Readable<OnrampAvailability> =>
  derive([active, providers], (account, list) => {
    if (readyProviders(list).length === 0) return 'no-provider'
    if (!account) return 'no-account'
    if (restrictedZone(zones) !== undefined) return 'restricted-region'
    return providersFor(list, account.chain).length > 0 ? 'available' : 'unsupported-network'
  })
