import { raceSignal } from '@latchkit/kernel'
import {
  type AccountId,
  type NamespaceFeatures,
  type NativeBalancesApi,
  type Network,
  parseAccountId,
  type Signer
} from '@latchkit/plugin-chains/contract'
import type { AccountDataApi, PricedToken } from '@latchkit/plugin-data/contract'
import type { Holdings } from './contract.js'

export interface SourceParts {
  readonly features: NamespaceFeatures
  /** Signer, if `account` is the active account. */
  readonly signer: Signer | undefined
  /** Network of the account; undefined if the site did not configure it. */
  readonly network: Network | undefined
  readonly native: NativeBalancesApi
  readonly data: AccountDataApi | undefined
  readonly currency: string
  /** Addresses of the listed tokens. */
  readonly listed: readonly string[]
  /** True if no cached response may be used. */
  readonly force: boolean
  readonly signal: AbortSignal
  /** Receives the error of each source that failed, if another source succeeded. */
  readonly report: (error: unknown, detail: string) => void
}

export interface Found {
  readonly source: NonNullable<Holdings['source']>
  readonly tokens: readonly PricedToken[]
}

/**
 * Returns the holdings of an account from the first source that has them: its wallet, the data service, the nodes of its chain.
 * Returns `undefined` if no source reads accounts of this chain.
 *
 * @throws The errors of the sources, if one failed and no other has the holdings.
 */
export async function readSources(account: AccountId, parts: SourceParts): Promise<Found | undefined> {
  const { signal, report } = parts
  const failures: unknown[] = []
  for (const [source, read] of sources) {
    try {
      const tokens = await raceSignal(() => read(account, parts), signal)
      if (!tokens) continue
      for (const error of failures) report(error, `holdings of ${account}, which another source returned`)
      return { source, tokens }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'No source could be read')
  if (failures.length > 0) throw failures[0]
}

type Source = (account: AccountId, parts: SourceParts) => Promise<readonly PricedToken[] | undefined>

const fromWallet: Source = async (account, parts) => {
  const { features, signer } = parts
  const { walletAssets } = features
  if (!walletAssets || !signer) return undefined
  const tokens = await withWalletTimeout(signer, limit => walletAssets.read(signer, limit))
  return tokens && withPrices(await withCoin(tokens, account, parts), account, parts)
}

/** Returns the tokens with prices of the data service, because wallets return amounts without prices. */
async function withPrices(
  tokens: readonly PricedToken[],
  account: AccountId,
  { data, currency, signal, report }: SourceParts
): Promise<readonly PricedToken[]> {
  const { chain } = parseAccountId(account) ?? {}
  if (!data || !chain) return tokens
  const addresses = tokens.map(({ address }) => address)
  const prices = await data.prices(chain, addresses, { signal, currency }).catch(error => {
    if (!signal.aborted) report(error, `prices for ${account}`)
    return undefined
  })
  return tokens.map(token => {
    const price = prices?.get(token.address ?? '')
    return price === undefined ? token : { ...token, price }
  })
}

const fromService: Source = async (account, parts) => {
  const { data, currency, force, signal } = parts
  const tokens = await data?.balances(account, { signal, force, currency })
  return tokens && withCoin(tokens, account, parts)
}

const fromChain: Source = async (account, parts) => {
  const { features, network, listed, signal } = parts
  if (!network || !(features.balance || features.tokens)) return undefined
  const [coin, tokens] = await Promise.all([readCoin(account, parts), features.tokens?.read(account, listed, signal)])
  return [...coin, ...(tokens ?? [])]
}

/** Adds the coin to the tokens: reads it from the chain if the source omitted it, or returned other decimals than those of the network. */
async function withCoin(tokens: readonly PricedToken[], account: AccountId, parts: SourceParts) {
  const { decimals } = parts.network?.nativeCurrency ?? {}
  const usable = tokens.filter(
    token => token.address !== undefined || decimals === undefined || token.decimals === decimals
  )
  if (usable.some(({ address }) => address === undefined)) return usable
  const coin = await readCoin(account, parts).catch(error => {
    if (!parts.signal.aborted) parts.report(error, `the coin of ${account}`)
    return []
  })
  return [...coin, ...usable]
}

const sources = [
  ['wallet', fromWallet],
  ['service', fromService],
  ['chain', fromChain]
] as const satisfies readonly (readonly [Found['source'], Source])[]

async function readCoin(account: AccountId, { features, native, network, force, signal }: SourceParts) {
  if (!network || !features.balance) return []
  const amount = await native.read(account, { force, signal })
  const { name, symbol, decimals } = network.nativeCurrency
  return amount === undefined ? [] : [{ name, symbol, decimals, amount }]
}

/** Milliseconds after which the next source is used instead of the wallet. */
const WALLET_TIMEOUT_MS = 5_000

/** Resolves with the wallet's response. @throws {Error} After 5 s without a response. */
export function withWalletTimeout<T>({ connector }: Signer, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new Error(`${connector.info.name} did not respond in time`)),
    WALLET_TIMEOUT_MS
  )
  return raceSignal(() => read(timeout.signal), timeout.signal).finally(() => clearTimeout(timer))
}
