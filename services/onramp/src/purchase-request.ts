import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

const MAX_WALLETS = 10
const MAX_CHAINS = 30
const MAX_ASSETS = 50
/** Largest preset amount. Providers have limits of their own. */
const MAX_PRESET = 1_000_000_000

/** Schema of a chain's name at the provider, such as `base`. */
const chainName = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))
const assetName = v.pipe(v.string(), v.regex(/^[\w.$-]{1,32}$/))
const presetAmount = v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(MAX_PRESET))

const evmAddress = /^0x[\da-f]{40}$/i
/** Base58 of 32 bytes. */
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const wallet = v.pipe(
  v.object({
    address: v.pipe(
      v.string(),
      v.maxLength(44),
      v.check(address => evmAddress.test(address) || solanaAddress.test(address))
    ),
    blockchains: v.pipe(boundedArray(chainName, MAX_CHAINS), v.minLength(1)),
    assets: boundedArray(assetName, MAX_ASSETS)
  }),
  // Coins that are sent to an address of another family are lost.
  v.check(({ address, blockchains }) =>
    blockchains.every(chain => (chain === 'solana' ? solanaAddress : evmAddress).test(address))
  )
)

/** Schema of the request for a purchase URL. */
export const purchaseRequest = v.object({
  destinationWallets: v.pipe(boundedArray(wallet, MAX_WALLETS), v.minLength(1)),
  defaultNetwork: chainName,
  /** The service replaces it with the order id, by which the provider's webhooks name the purchase. */
  partnerUserId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  defaultExperience: v.optional(v.picklist(['buy', 'send'])),
  presetCryptoAmount: v.optional(presetAmount),
  presetFiatAmount: v.optional(presetAmount),
  fiatCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)))
})

export type PurchaseRequest = v.InferOutput<typeof purchaseRequest>

/** Purchase at the card provider. */
export interface Purchase extends PurchaseRequest {
  readonly orderId: string
  readonly sessionToken: string
}

/** Returns the assets of all wallets, each once. */
export const assetsOf = ({ destinationWallets }: PurchaseRequest): readonly string[] => [
  ...new Set(destinationWallets.flatMap(({ assets }) => assets))
]

/** Returns the URL of the provider's page for a purchase. */
export function purchaseUrl(pageUrl: URL, purchase: Purchase): string {
  const url = new URL(pageUrl)
  const parameters = {
    sessionToken: purchase.sessionToken,
    defaultNetwork: purchase.defaultNetwork,
    defaultAsset: assetsOf(purchase)[0],
    defaultExperience: purchase.defaultExperience,
    presetCryptoAmount: purchase.presetCryptoAmount,
    presetFiatAmount: purchase.presetFiatAmount,
    fiatCurrency: purchase.fiatCurrency,
    partnerUserId: purchase.orderId
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}
