import type { Schema } from '@latchkit/kernel'
import * as v from 'valibot'

/** Where a row of the wallet list comes from. */
export const rowSources = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended'
] as const
export type RowSource = (typeof rowSources)[number]

/** A wallet that the site offers although it may not be on the page. */
export interface CustomWallet {
  /** Shown once when it is also found on the page under this id or `rdns`. */
  readonly id: string
  readonly name: string
  /** The domain that the wallet names itself by (EIP-6963). */
  readonly rdns?: string
  /** An `https:` or `data:` image. */
  readonly image_url?: string
  readonly homepage?: string
  readonly app_store?: string
  readonly play_store?: string
  /** Opens the wallet's app on a phone. */
  readonly mobile_link?: string
  /** Opens the wallet's program on a computer. */
  readonly desktop_link?: string
  readonly webapp_link?: string
}

export interface ConnectOptions {
  /** Offered besides what is found on the page; those that are absent lead to their links. @default none */
  readonly customWallets?: readonly CustomWallet[]
  /** Of the wallets found on the page only these, by id or rdns. @default all */
  readonly includeWalletIds?: readonly string[]
  /** Never these, wherever they come from. @default none */
  readonly excludeWalletIds?: readonly string[]
  /** These before the rest, in this order. @default none */
  readonly featuredWalletIds?: readonly string[]
  /** What is not mentioned follows in the default order. @default `email`, `social`, `wallet` */
  readonly connectMethodsOrder?: readonly string[]
  /** What is not mentioned follows in the default order. @default the order of `RowSource` */
  readonly connectorOrder?: readonly RowSource[]
  /** The specification's name for `connectorOrder`, which wins. */
  readonly connectorTypeOrder?: readonly RowSource[]
  /** `https`, or `http` of this machine. @default no link */
  readonly termsConditionsUrl?: string
  /** `https`, or `http` of this machine. @default no link */
  readonly privacyPolicyUrl?: string
  /** No way to connect works until the visitor has ticked the box. @default false */
  readonly legalCheckbox?: boolean
}

/** A page that may be linked to: `https`, or `http` of this machine, for development. */
export function isPageUrl(value: unknown): value is string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:'
}

const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'))
const ids = v.optional(v.array(text, 'must be a list of ids'))
const page = v.optional(v.custom<string>(isPageUrl, 'must be an https URL'))
const sources = v.optional(v.array(v.picklist(rowSources, `must be one of ${rowSources.join(', ')}`), 'must be a list'))
const link = v.optional(text)

export const optionsSchema: Schema<ConnectOptions> = v.strictObject({
  customWallets: v.optional(
    v.array(
      v.strictObject({
        id: text,
        name: text,
        rdns: link,
        image_url: link,
        homepage: page,
        app_store: page,
        play_store: page,
        mobile_link: link,
        desktop_link: link,
        webapp_link: page
      }),
      'must be a list of wallets'
    )
  ),
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  connectMethodsOrder: ids,
  connectorOrder: sources,
  connectorTypeOrder: sources,
  termsConditionsUrl: page,
  privacyPolicyUrl: page,
  legalCheckbox: v.optional(v.boolean('must be true or false'))
})
