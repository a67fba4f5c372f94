import { errorCode } from '@latchkit/kernel'
import type { ChainId, Network, Signer, TokenBalance } from '@latchkit/kernel/chain'
import { isWebLink } from '@latchkit/kernel/links'
import { invalidAnswer, unlessThrows } from '@latchkit/kernel/wallet'
import * as v from 'valibot'
import { accountParts } from './account.js'
import { ask, type Wallet, walletOf } from './ask.js'
import { quantityOf, readChainId } from './chain-id.js'
import { describedToken } from './described-token.js'
import { address, amount } from './wire.js'

/** A wallet with more would freeze the page. */
const MAX_ASSETS = 5_000
const MAX_URL_CHARACTERS = 2_048
/** Stands for every chain that the wallet knows (EIP-5792). */
const EVERY_CHAIN = '0x0'

const optionalText = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({
  name: optionalText,
  symbol: optionalText,
  decimals: v.fallback(v.optional(v.number()), undefined),
  iconUrl: optionalText
})
/** What the metadata says is by whoever made the token, so that what is wrong with it is not the wallet's doing. */
const asset = v.object({
  address: v.optional(v.union([v.literal('native'), address])),
  balance: amount,
  type: v.pipe(v.string(), v.toLowerCase()),
  metadata: v.fallback(v.optional(metadata), undefined)
})
type Asset = v.InferOutput<typeof asset>
const assets = v.record(v.string(), v.pipe(v.array(asset), v.maxLength(MAX_ASSETS)))
const capabilities = v.record(
  v.string(),
  v.looseObject({ assetDiscovery: v.optional(v.looseObject({ supported: v.optional(v.unknown()) })) })
)

/**
 * What the wallet says that the account has on its chain, the coin included (ERC-7811); undefined for a wallet that does
 * not say by its capabilities (EIP-5792) that it can tell. Coins and ERC-20 tokens only; a token that nobody described, or
 * not as a token can be, is left out.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for assets that are none.
 */
export async function readWalletAssets(
  { connector, account }: Signer,
  networks: readonly Network[],
  signal: AbortSignal
): Promise<readonly TokenBalance[] | undefined> {
  const { chain, address } = accountParts(account)
  const wallet = await walletOf(connector, signal)
  if (!(await discoversAssets(wallet, chain, address, signal))) return undefined

  const method = 'wallet_getAssets'
  const asked = { account: address, chainFilter: [quantityOf(chain)], assetTypeFilter: ['native', 'erc20'] }
  const answer = await ask(wallet, method, [asked], signal)
  const found = unlessThrows(() => v.parse(assets, answer))
  if (!found) throw invalidAnswer(wallet.name, method, 'lists of assets by chain (ERC-7811)')

  const coin = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency
  const ofChain = Object.entries(found).flatMap(([id, list]) => (readChainId(id) === chain ? list : []))
  const read = ofChain.flatMap(asset => readAsset(asset, coin) ?? [])
  return [...new Map(read.map(token => [token.address, token])).values()]
}

async function discoversAssets(wallet: Wallet, chain: ChainId, address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(wallet, 'wallet_getCapabilities', [address, [quantityOf(chain)]], signal).catch(error => {
    // Most wallets know no capabilities, and each says so in words of its own.
    if (errorCode(error) === 'wallet/unavailable') return {}
    throw error
  })
  const said = unlessThrows(() => v.parse(capabilities, answer)) ?? {}
  return Object.entries(said).some(
    ([id, { assetDiscovery }]) =>
      (id === EVERY_CHAIN || readChainId(id) === chain) && assetDiscovery?.supported === true
  )
}

function readAsset(asset: Asset, coin: Network['nativeCurrency'] | undefined): TokenBalance | undefined {
  const { address, balance, type, metadata } = asset
  const said = { name: metadata?.name, symbol: metadata?.symbol, decimals: metadata?.decimals }
  // The site knows its coin better than a wallet does.
  if (type === 'native') return describedToken({ amount: balance }, coin ?? said)
  if (type !== 'erc20' || !address || address === 'native') return undefined
  const icon = metadata?.iconUrl
  const isShown = icon !== undefined && icon.length <= MAX_URL_CHARACTERS && isWebLink(icon)
  return describedToken({ address, amount: balance, ...(isShown && { icon }) }, said)
}
