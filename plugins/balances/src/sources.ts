import { raceSignal } from '@latchkit/kernel'
import {
  type AccountId,
  type NamespaceFeatures,
  type Network,
  parseAccountId,
  type Signer
} from '@latchkit/plugin-chains/contract'
import type { AccountDataApi, PricedToken } from '@latchkit/plugin-data/contract'
import type { Holdings } from './contract.js'
import { withinWalletTime } from './wallet-time.js'

export interface SourceParts {
  readonly features: NamespaceFeatures
  /** Who shows the account, if it is shown. */
  readonly signer: Signer | undefined
  /** Undefined when the site did not configure the chain. */
  readonly network: Network | undefined
  readonly data: AccountDataApi | undefined
  readonly currency: string
  /** Addresses of tokens to look for. */
  readonly known: readonly string[]
  readonly anew: boolean
  readonly signal: AbortSignal
  /** Hears of each source that failed while another may still know. */
  readonly report: (error: unknown, detail: string) => void
}

export interface Found {
  readonly source: NonNullable<Holdings['source']>
  readonly tokens: readonly PricedToken[]
}

/**
 * What an account has, by the first source that knows: its wallet, the data service, the nodes of its chain. Undefined where
 * nothing reads what accounts of this chain have.
 *
 * @throws what the sources did when one failed and none knows.
 */
export async function readSources(account: AccountId, parts: SourceParts): Promise<Found | undefined> {
  const { signal, report } = parts
  const failures: unknown[] = []
  for (const [source, read] of sources) {
    try {
      const tokens = await raceSignal(() => read(account, parts), signal)
      if (!tokens) continue
      for (const error of failures) report(error, `what ${account} has, which another source knew`)
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
  const tokens = await withinWalletTime(signer, limit => walletAssets.read(signer, limit))
  return tokens && withPrices(await withCoin(tokens, account, parts), account, parts)
}

/** Wallets say what there is, and not what it costs. */
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
  const { data, currency, anew, signal } = parts
  const tokens = await data?.balances(account, { signal, anew, currency })
  return tokens && withCoin(tokens, account, parts)
}

const fromChain: Source = async (account, parts) => {
  const { features, network, known, signal } = parts
  if (!network || !(features.balance || features.tokens)) return undefined
  const [coin, tokens] = await Promise.all([readCoin(account, parts), features.tokens?.read(account, known, signal)])
  return [...coin, ...(tokens ?? [])]
}

/** The coin, where a source left it out. Without it the rest is still worth knowing. */
async function withCoin(tokens: readonly PricedToken[], account: AccountId, parts: SourceParts) {
  if (tokens.some(({ address }) => address === undefined)) return tokens
  const coin = await readCoin(account, parts).catch(error => {
    if (!parts.signal.aborted) parts.report(error, `the coin of ${account}`)
    return []
  })
  return [...coin, ...tokens]
}

const sources = [
  ['wallet', fromWallet],
  ['service', fromService],
  ['chain', fromChain]
] as const satisfies readonly (readonly [Found['source'], Source])[]

async function readCoin(account: AccountId, { features, network, signal }: SourceParts) {
  if (!network || !features.balance) return []
  const { name, symbol, decimals } = network.nativeCurrency
  return [{ name, symbol, decimals, amount: await features.balance.read(account, signal) }]
}
