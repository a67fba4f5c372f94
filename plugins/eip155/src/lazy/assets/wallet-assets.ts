import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { ChainId, CollectedItems, Network, Signer, TokenBalance } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, isWebLink } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { quantityOf, readChainId } from '../node/chain-id.js'
import { address, amount } from '../node/schemas.js'
import { accountParts } from '../wallet/account-id.js'
import { ask, type Wallet, walletOf } from '../wallet/request.js'
import { describedCollectible } from './describe-collectible.js'
import { describedToken } from './describe-token.js'

/** A wallet with more would freeze the page. */
const MAX_ASSETS = 5_000
const MAX_CHAINS = 1_000
const MAX_URL_CHARACTERS = 2_048
const MAX_COLLECTIBLES = 200
/** What its own contract may say of a thing is no longer. */
const MAX_METADATA_CHARACTERS = 131_072
/** Types of collectibles in answers of wallets (ERC-7811). */
const standards: readonly string[] = ['erc721', 'erc1155']
/** Stands for every chain that the wallet knows (EIP-5792). */
const EVERY_CHAIN = '0x0'

const optionalText = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({
  name: optionalText,
  symbol: optionalText,
  decimals: v.fallback(v.optional(v.number()), undefined),
  iconUrl: optionalText,
  tokenId: v.fallback(v.optional(amount), undefined),
  tokenURI: optionalText
})
/** What the metadata says is by whoever made the token, so that what is wrong with it is not the wallet's doing. */
const asset = v.object({
  address: v.optional(v.union([v.literal('native'), address])),
  balance: amount,
  type: v.pipe(v.string(), v.toLowerCase()),
  metadata: v.fallback(v.optional(metadata), undefined)
})
type Asset = v.InferOutput<typeof asset>
const assets = boundedArray(asset, MAX_ASSETS)
const byChain = boundedRecord(v.string(), v.custom<readonly unknown[]>(Array.isArray), MAX_CHAINS)
const capabilities = boundedRecord(
  v.string(),
  v.looseObject({ assetDiscovery: v.optional(v.looseObject({ supported: v.optional(v.unknown()) })) }),
  MAX_CHAINS
)

/**
 * What the wallet says that the account has on its chain, the coin included (ERC-7811); undefined for a wallet that does
 * not say by its capabilities (EIP-5792) that it can tell. Coins and ERC-20 tokens only; a token that nobody described, or
 * not as a token can be, is left out.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for assets that are none.
 */
export async function readWalletAssets(
  signer: Signer,
  networks: readonly Network[],
  signal: AbortSignal
): Promise<readonly TokenBalance[] | undefined> {
  const { chain } = accountParts(signer.account)
  const assets = await askForAssets(signer, ['native', 'erc20'], signal)
  const coin = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency
  const read = assets?.flatMap(asset => readAsset(asset, coin) ?? [])
  return read && [...new Map(read.map(token => [token.address, token])).values()]
}

/**
 * What the wallet says that the account has of ERC-721 and ERC-1155 contracts on its chain, as `readWalletAssets` does; those at the
 * addresses in `known` first, of 5,000 assets the first 200.
 *
 * @throws {WalletError} as `readWalletAssets`.
 */
export async function readWalletCollectibles(
  signer: Signer,
  known: readonly string[],
  signal: AbortSignal
): Promise<CollectedItems | undefined> {
  const first = (list: readonly unknown[]) => firstOf(known, list).slice(0, MAX_ASSETS)
  const assets = await askForAssets(signer, standards, signal, first)
  if (!assets) return undefined
  const named = assets.flatMap(asset => nameCollectible(asset) ?? [])
  const each = [...new Map(named.map(one => [`${one.address}/${one.number}`, one])).values()]
  // What is left out is not read, either: its metadata may be long.
  const items = each.slice(0, MAX_COLLECTIBLES).map(({ address, number, asset: { metadata } }) =>
    describedCollectible(address, number, {
      collection: metadata?.name,
      uri: metadata?.tokenURI?.slice(0, MAX_METADATA_CHARACTERS)
    })
  )
  const isCut = each.length > items.length || assets.length === MAX_ASSETS
  return { items, ...(isCut && { isCut }) }
}

/** In the order of the wallet otherwise. Nothing is known of the assets yet. */
function firstOf(known: readonly string[], assets: readonly unknown[]): readonly unknown[] {
  const addresses = new Set(known.map(address => address.toLowerCase()))
  const isKnown = (asset: unknown) => {
    const { address } = Object(asset)
    return typeof address === 'string' && addresses.has(address.toLowerCase())
  }
  return [...assets.filter(isKnown), ...assets.filter(asset => !isKnown(asset))]
}

/**
 * Of the chain of the account. Wallets may say more than they are asked for.
 *
 * @param chosen - what of the wallet's list is read. @default all
 */
async function askForAssets(
  { connector, account }: Signer,
  types: readonly string[],
  signal: AbortSignal,
  chosen = (list: readonly unknown[]) => list
): Promise<readonly Asset[] | undefined> {
  const { chain, address } = accountParts(account)
  const wallet = await walletOf(connector, signal)
  if (!(await discoversAssets(wallet, chain, address, signal))) return undefined

  const method = 'wallet_getAssets'
  const asked = { account: address, chainFilter: [quantityOf(chain)], assetTypeFilter: types }
  const answer = await ask(wallet, method, [asked], signal)
  const found = tryOrUndefined(() => {
    const lists = Object.entries(v.parse(byChain, answer))
    return v.parse(assets, chosen(lists.flatMap(([id, list]) => (readChainId(id) === chain ? list : []))))
  })
  if (!found) throw invalidAnswer(wallet.name, method, 'lists of assets by chain (ERC-7811)')
  return found
}

async function discoversAssets(wallet: Wallet, chain: ChainId, address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(wallet, 'wallet_getCapabilities', [address, [quantityOf(chain)]], signal).catch(error => {
    // Most wallets know no capabilities, and each says so in words of its own.
    if (errorCode(error) === 'wallet/unavailable') return {}
    throw error
  })
  const said = tryOrUndefined(() => v.parse(capabilities, answer)) ?? {}
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

function nameCollectible(asset: Asset) {
  const { address, balance, type, metadata } = asset
  const number = metadata?.tokenId
  const isCollectible = standards.includes(type) && address !== undefined && address !== 'native'
  if (!isCollectible || number === undefined || balance === 0n) return undefined
  return { address, number, asset }
}
