import { flag, ids, listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import { isWebLink } from '@latchkit/plugin-chains/kit'

/** Sources of the rows of the wallet list. */
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
  /** Id of the wallet. If the page has a wallet with this id or `rdns`, the two share one row. */
  readonly id: string
  readonly name: string
  /** The domain that the wallet names itself by (EIP-6963). */
  readonly rdns?: string
  /** An `https:` or `data:` image. */
  readonly image_url?: string
  readonly homepage?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  /** Opens the wallet's app on a phone. */
  readonly mobile_link?: string
  /** Opens the wallet's program on a computer. */
  readonly desktop_link?: string
  readonly webapp_link?: string
}

export interface ConnectOptions {
  /** Wallets offered besides those found on the page. Rows of absent wallets lead to their links. @defaultValue none */
  readonly customWallets?: readonly CustomWallet[]
  /** Ids or rdns of the wallets found on the page that are offered. @defaultValue all */
  readonly includeWalletIds?: readonly string[]
  /** Ids or rdns of wallets that are never offered, from any source. @defaultValue none */
  readonly excludeWalletIds?: readonly string[]
  /** Ids or rdns of the wallets of the source `featured`, in this order. @defaultValue none */
  readonly featuredWalletIds?: readonly string[]
  /** Order of the connect methods. Methods that are not listed follow in the default order. @defaultValue `email`, `social`, `wallet` */
  readonly connectMethodsOrder?: readonly string[]
  /** Order of the row sources. Sources that are not listed follow in the default order. @defaultValue the order of `RowSource` */
  readonly connectorOrder?: readonly RowSource[]
  /** The specification's name for `connectorOrder`. Ignored if `connectorOrder` is given. */
  readonly connectorTypeOrder?: readonly RowSource[]
  /** Address of the terms: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly termsConditionsUrl?: string
  /** Address of the privacy policy: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly privacyPolicyUrl?: string
  /** True to disable every connect method until the visitor ticks the legal checkbox. @defaultValue false */
  readonly legalCheckbox?: boolean
  /** True to explain wallets and to show visitors without a wallet where to get one. @defaultValue true */
  readonly walletGuide?: boolean
  /** True to open with the QR code (on phones with all wallets) instead of the wallet list. @defaultValue false */
  readonly manualWalletConnectControl?: boolean
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
/** Matches the fields that link to web pages. The others hold ids, names, an image and links that open programs. */
const pageField = /^(homepage|app_store|play_store|chrome_store|webapp_link)$/
const isWallet = (value: unknown) => {
  const wallet = Object(value) as Readonly<Record<string, unknown>>
  const fields = Object.entries(wallet).filter(([, field]) => field !== undefined)
  return (
    isText(wallet.id) &&
    isText(wallet.name) &&
    fields.every(([name, field]) => (pageField.test(name) ? isWebLink : isText)(field))
  )
}

const page: OptionRule = [isWebLink, 'must be an https URL']
const sources: OptionRule = [
  listOf(value => rowSources.includes(value as RowSource)),
  `must be a list of ${rowSources.join(', ')}`
]

/** Validation rules of this plugin's options. */
export const connectRules = optionRules<ConnectOptions>({
  customWallets: [listOf(isWallet), 'must be a list of wallets: id, name, https links'],
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  connectMethodsOrder: ids,
  connectorOrder: sources,
  connectorTypeOrder: sources,
  termsConditionsUrl: page,
  privacyPolicyUrl: page,
  legalCheckbox: flag,
  walletGuide: flag,
  manualWalletConnectControl: flag
})
