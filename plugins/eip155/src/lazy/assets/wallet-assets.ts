import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray, boundedRecord, orAbsent } from '@latchkit/kernel/schema'
import type { ChainId, Collectible, Network, Signer, TokenBalance } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, isWebLink } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { quantityOf, readChainId } from '../node/chain-id.js'
import { unless } from '../node/revert.js'
import { address, amount } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import { sendRequest, type Wallet, walletOf } from '../wallet/request.js'
import { describeCollectible } from './collectible-metadata.js'
import { describeToken } from './tokens.js'

/** Maximum number of assets: a longer list would freeze the page. */
const MAX_ASSETS = 5_000
const MAX_CHAINS = 1_000
const MAX_COLLECTIBLES = 200
/** Types of collectibles in responses of wallets (ERC-7811). */
const standards: readonly string[] = ['erc721', 'erc1155']
/** Stands for every chain that the wallet knows (EIP-5792). */
const EVERY_CHAIN = '0x0'

const metadata = v.object({
  name: orAbsent(v.string()),
  symbol: orAbsent(v.string()),
  decimals: orAbsent(v.number()),
  iconUrl: orAbsent(v.custom<string>(isWebLink)),
  tokenId: orAbsent(amount),
  tokenURI: orAbsent(v.string())
})
/** An asset with invalid metadata is still valid: the metadata is by the maker of the token, not by the wallet. */
const asset = v.object({
  /** `native` for the coin. */
  address: v.optional(v.union([v.literal('native'), address]), 'native'),
  balance: amount,
  type: v.pipe(v.string(), v.toLowerCase()),
  metadata: v.fallback(v.optional(metadata, {}), {})
})
type Asset = v.InferOutput<typeof asset>
const assets = boundedArray(asset, MAX_ASSETS)
const byChain = boundedRecord(v.string(), v.custom<readonly unknown[]>(Array.isArray), MAX_CHAINS)
const assetDiscovery = v.optional(v.looseObject({ supported: v.optional(v.unknown()) }))
const capabilities = boundedRecord(v.string(), v.looseObject({ assetDiscovery }), MAX_CHAINS)

/**
 * Reads the coin and the ERC-20 tokens of the account on its chain from the wallet (ERC-7811). Returns `undefined` for a wallet
 * whose capabilities (EIP-5792) have no `assetDiscovery`. Tokens without a valid description are left out.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for invalid assets.
 */
export async function readWalletAssets(signer: Signer, networks: readonly Network[], signal: AbortSignal) {
  const { chain } = accountParts(signer.account)
  const assets = await requestAssets(signer, ['native', 'erc20'], signal)
  const coin = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency
  const read = assets?.flatMap(asset => readAsset(asset, coin) ?? [])
  return read && [...new Map(read.map(token => [token.address, token])).values()]
}

/**
 * Reads the ERC-721 and ERC-1155 collectibles of the account on its chain from the wallet, as `readWalletAssets` does: the first
 * 200 of 5,000 assets, those at the addresses in `listed` first.
 */
export async function readWalletCollectibles(signer: Signer, listed: readonly string[], signal: AbortSignal) {
  const assets = await requestAssets(signer, standards, signal, listed)
  if (!assets) return undefined
  const each = new Map<string, () => Collectible>()
  for (const { address, balance, type, metadata } of assets) {
    const { name: collection, tokenId, tokenURI: uri } = metadata
    if (!standards.includes(type) || address === 'native' || tokenId === undefined || balance === 0n) continue
    each.set(`${address}/${tokenId}`, () => describeCollectible(address, tokenId, { collection, uri }))
  }
  // What is left out is not read, either: its metadata may be long.
  const items = [...each.values()].slice(0, MAX_COLLECTIBLES).map(describe => describe())
  const isCut = each.size > items.length || assets.length === MAX_ASSETS
  return { items, ...(isCut && { isCut }) }
}

/** Sorts the unparsed assets at the addresses in `listed` first. */
function firstOf(listed: readonly string[], assets: readonly unknown[]): readonly unknown[] {
  const addresses = new Set(listed.map(address => address.toLowerCase()))
  const isListed = (asset: unknown) => {
    const { address } = Object(asset) as { readonly address?: unknown }
    return addresses.has(String(address).toLowerCase())
  }
  return [...assets.filter(isListed), ...assets.filter(asset => !isListed(asset))]
}

/**
 * Requests the assets on the chain of the account. Wallets may return more than was requested.
 *
 * @param listed - addresses whose assets come first, in a list that is cut at 5,000. @defaultValue a longer list is invalid
 */
async function requestAssets(
  { connector, account }: Signer,
  types: readonly string[],
  signal: AbortSignal,
  listed?: readonly string[]
): Promise<readonly Asset[] | undefined> {
  const { chain, address } = accountParts(account)
  const wallet = await walletOf(connector, signal)
  if (!(await discoversAssets(wallet, chain, address, signal))) return undefined

  const method = 'wallet_getAssets'
  const filter = { account: address, chainFilter: [quantityOf(chain)], assetTypeFilter: types }
  const response = await sendRequest(wallet, method, [filter], signal)
  const found = tryOrUndefined(() => {
    const lists = Object.entries(v.parse(byChain, response))
    const onChain = lists.flatMap(([id, list]) => (readChainId(id) === chain ? list : []))
    return v.parse(assets, listed ? firstOf(listed, onChain).slice(0, MAX_ASSETS) : onChain)
  })
  if (!found) throw invalidAnswer(wallet.name, method, 'lists of assets by chain (ERC-7811)')
  return found
}

async function discoversAssets(wallet: Wallet, chain: ChainId, address: string, signal: AbortSignal): Promise<boolean> {
  // Most wallets have no capabilities, and each has its own error for that.
  const isMissing = (error: unknown) => errorCode(error) === 'wallet/unavailable'
  const params = [address, [quantityOf(chain)]]
  const response = await sendRequest(wallet, 'wallet_getCapabilities', params, signal).catch(unless(isMissing, {}))
  const parsed = Object.entries(tryOrUndefined(() => v.parse(capabilities, response)) ?? {})
  const ofChain = parsed.filter(([id]) => id === EVERY_CHAIN || readChainId(id) === chain)
  return ofChain.some(([, { assetDiscovery }]) => assetDiscovery?.supported === true)
}

function readAsset(asset: Asset, coin: Network['nativeCurrency'] | undefined): TokenBalance | undefined {
  const { address, balance: amount, type, metadata } = asset
  // The site knows its coin better than a wallet does.
  if (type === 'native') return describeToken({ amount }, coin ?? metadata)
  if (type !== 'erc20' || address === 'native') return undefined
  return describeToken({ address, amount, ...(metadata.iconUrl && { icon: metadata.iconUrl }) }, metadata)
}
