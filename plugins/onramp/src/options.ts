import { listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from '@latchkit/plugin-chains/contract'
import { isWebLink } from '@latchkit/plugin-chains/kit'
import { isProviderHost } from './page-url.js'

/** Options of the card provider, whose URLs the site's service `onramp` makes. */
export interface CardOptions {
  /** Name that the visitor sees. @defaultValue 'Coinbase' */
  readonly name?: string
  /** Hosts of its pages, see `OnrampProvider.hosts`. @defaultValue `['pay.coinbase.com']` */
  readonly hosts?: readonly string[]
  /** Fee as the provider advertises it. @defaultValue '1–2 %' */
  readonly fee?: string
  /** Further chains, test networks included, by CAIP-2 id with their names at the provider. @defaultValue the eight chains of `cardChains` */
  readonly networks?: Readonly<Record<ChainId, string>>
}

/** Options of the aggregator, whose URLs are made in the page. */
export interface AggregatorOptions {
  /** Public key of the site at the aggregator. */
  readonly publicKey: string
  /** Name that the visitor sees. @defaultValue 'Meld' */
  readonly name?: string
  /** Page of the aggregator: https, or http on this machine, which then sells on test networks too. @defaultValue 'https://meldcrypto.com' */
  readonly page?: string
  /** Fee as the aggregator advertises it. @defaultValue '1–2 %' */
  readonly fee?: string
}

export interface OnrampOptions {
  /** Sells by card. Needs the service `onramp` of `plugin-data`. @defaultValue not offered */
  readonly card?: CardOptions
  /** Sells by an aggregator. @defaultValue not offered */
  readonly aggregator?: AggregatorOptions
  /** IANA time zones of visitors who cannot buy. @defaultValue `defaultRestrictedTimeZones` */
  readonly restrictedTimeZones?: readonly string[]
  /** Address of the terms: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly termsConditionsUrl?: string
  /** Address of the privacy policy: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly privacyPolicyUrl?: string
}

/** Time zones of regions where nothing is sold. */
export const defaultRestrictedTimeZones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing'
]

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 200
const isZone = (value: unknown) => typeof value === 'string' && /^[-+\w]+(?:\/[-+\w]+)*$/.test(value)
const isNetworks = (value: unknown) =>
  Object.entries(Object(value)).every(
    ([chain, name]) => isChainId(chain) && typeof name === 'string' && /^[a-z0-9-]{1,32}$/.test(name)
  )
const isPage = (value: unknown) => isWebLink(value) && pageHost(value) !== undefined

/** Returns the entry of `OnrampProvider.hosts` for the page of the aggregator. */
export function pageHost(page: string): string | undefined {
  const { protocol, origin, host } = new URL(page)
  const entry = protocol === 'http:' ? origin : host
  return isProviderHost(entry) ? entry : undefined
}

type Fields = Readonly<Record<string, (value: unknown) => boolean>>
/** Returns a test of an object with these fields and no other. */
const objectOf =
  (fields: Fields, required: readonly string[] = []) =>
  (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    required.every(name => (value as Readonly<Record<string, unknown>>)[name] !== undefined) &&
    Object.entries(value).every(
      ([name, field]) => Object.hasOwn(fields, name) && (field === undefined || fields[name]?.(field) === true)
    )

const webPage: OptionRule = [isWebLink, 'must be an https URL']

/** Validation rules of this plugin's options. */
export const onrampRules = optionRules<OnrampOptions>({
  card: [
    objectOf({ name: isText, fee: isText, hosts: listOf(isProviderHost), networks: isNetworks }),
    'must have only name, hosts (pay.example, or http://localhost:4001), fee and networks (names by CAIP-2 id)'
  ],
  aggregator: [
    objectOf({ publicKey: isText, name: isText, page: isPage, fee: isText }, ['publicKey']),
    'must have a publicKey, and otherwise only name, page (an https URL) and fee'
  ],
  restrictedTimeZones: [listOf(isZone), 'must be a list of time zones'],
  termsConditionsUrl: webPage,
  privacyPolicyUrl: webPage
})
