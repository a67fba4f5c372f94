import { derive, type Readable } from '@latchkit/kernel'
import type { OnrampAvailability, OnrampProvider } from './contract.js'
import { type Buyer, providersFor, readyProviders } from './delivery.js'
import { defaultRestrictedTimeZones, type OnrampOptions } from './options.js'

/** Returns the time zone of the visitor if nothing is sold there. */
export function restrictedZone(zones: OnrampOptions['restrictedTimeZones'] = defaultRestrictedTimeZones) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return zones.includes(timeZone) ? timeZone : undefined
}

/** Returns the availability for the active account, which follows the account, the networks and the providers. */
export const watchAvailability = (
  buyer: Readable<Buyer | undefined>,
  providers: Readable<readonly OnrampProvider[]>,
  zones: OnrampOptions['restrictedTimeZones']
): Readable<OnrampAvailability> =>
  derive([buyer, providers], (account, list) => {
    if (readyProviders(list).length === 0) return 'no-provider'
    if (!account) return 'no-account'
    if (restrictedZone(zones) !== undefined) return 'restricted-region'
    return providersFor(list, account).length > 0 ? 'available' : 'unsupported-network'
  })
