import { flag, ids, listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import { isWebLink } from '@latchkit/plugin-chains/kit'

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
  readonly chrome_store?: string
  /** Opens the wallet's app on a phone. */
  readonly mobile_link?: string
  /** Opens the wallet's program on a computer. */
  readonly desktop_link?: string
  readonly webapp_link?: string
}

export interface ConnectOptions {
  /** Offered besides what is found on the page; those that are absent lead to their links. @defaultValue none */
  readonly customWallets?: readonly CustomWallet[]
  /** Of the wallets found on the page only these, by id or rdns. @defaultValue all */
  readonly includeWalletIds?: readonly string[]
  /** Never these, wherever they come from. @defaultValue none */
  readonly excludeWalletIds?: readonly string[]
  /** These before the rest, in this order. @defaultValue none */
  readonly featuredWalletIds?: readonly string[]
  /** What is not mentioned follows in the default order. @defaultValue `email`, `social`, `wallet` */
  readonly connectMethodsOrder?: readonly string[]
  /** What is not mentioned follows in the default order. @defaultValue the order of `RowSource` */
  readonly connectorOrder?: readonly RowSource[]
  /** The specification's name for `connectorOrder`, which wins. */
  readonly connectorTypeOrder?: readonly RowSource[]
  /** A page: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly termsConditionsUrl?: string
  /** A page: `https:`, or `http:` on this machine. @defaultValue no link */
  readonly privacyPolicyUrl?: string
  /** No way to connect works until the visitor has ticked the box. @defaultValue false */
  readonly legalCheckbox?: boolean
  /** Explains what a wallet is, and offers where to get one to visitors without. @defaultValue true */
  readonly walletGuide?: boolean
  /** Opens with a way to pair, a code or on phones all wallets, in place of the list of wallets. @defaultValue false */
  readonly manualWalletConnectControl?: boolean
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
/** What links to pages; the other fields are ids, names, an image and links that open programs. */
const pageField = /^(homepage|app_store|play_store|chrome_store|webapp_link)$/
const isWallet = (value: unknown) => {
  const wallet = Object(value)
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

/** Checks the options of this plugin, and knows their names. */
export const connectRules = optionRules<ConnectOptions>({
  customWallets: [listOf(isWallet), 'must be a list of wallets with id, name and https links'],
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
