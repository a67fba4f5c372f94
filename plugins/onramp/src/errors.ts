import { PluginError } from '@latchkit/kernel'

interface OnrampErrors {
  /** No provider with this id serves the site. */
  'onramp/unknown-provider': { readonly provider: string }
  /** The provider sells nothing for accounts of this chain, or the account's address is not valid on it. */
  'onramp/unsupported-network': { readonly provider: string; readonly chain: string }
  /** The visitor's time zone is one of `restrictedTimeZones`. */
  'onramp/restricted-region': { readonly timeZone: string }
  /** The URL of the provider's page is not on one of its hosts, and was not opened. */
  'onramp/untrusted-url': { readonly provider: string }
  /** The provider returned an order id that is not unguessable, or the id of another order. */
  'onramp/invalid-order': { readonly provider: string }
  /** The provider's page was not known in time. */
  'onramp/timeout': { readonly provider: string }
  /** The site has no client of the services that make the provider's page. */
  'onramp/no-service': { readonly provider: string }
  /** The data service gave no usable estimate. */
  'onramp/no-estimate': { readonly token: string }
}

const texts = {
  'onramp/unknown-provider': 'There is no on-ramp provider {provider}',
  'onramp/unsupported-network': '{provider} sells nothing on {chain}',
  'onramp/restricted-region': 'Buying is not available in the time zone {timeZone}',
  'onramp/untrusted-url': 'The page of {provider} is not on one of its hosts',
  'onramp/invalid-order': '{provider} returned an invalid order',
  'onramp/timeout': '{provider} did not return its page in time',
  'onramp/no-service': 'The provider {provider} needs plugin-data',
  'onramp/no-estimate': 'There is no estimate for {token}'
} satisfies Record<keyof OnrampErrors, string>

/** Error of a purchase. Match on `code`. */
export class OnrampError<C extends keyof OnrampErrors = keyof OnrampErrors> extends PluginError<OnrampErrors, C> {
  override readonly name = 'OnrampError'
  constructor(code: C, context: OnrampErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
