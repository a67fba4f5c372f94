import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import type { OnrampProvider, PurchaseNetwork, PurchaseOptions } from './contract.js'

/** Token that a provider sells on a chain. */
export interface SoldToken {
  readonly symbol: string
  readonly name: string
  /** `Token.address`. @defaultValue the chain's own coin, or unknown */
  readonly address?: string
  /** True for the chain's own coin. */
  readonly isCoin: boolean
  /** Ids for a quote. @defaultValue the data service does not list the token, and cannot quote it */
  readonly quoted?: { readonly token: string; readonly network: string }
}

/** Returns true if the data service's network is the chain. Only Solana's main network is sold, and the service names it. */
const isOn = ({ name, chainId }: PurchaseNetwork, chain: ChainId) => {
  const [namespace, reference] = chain.split(':')
  if (chainId.toLowerCase() === chain.toLowerCase()) return true
  return namespace === 'eip155' ? chainId === reference : namespace === 'solana' && name.toLowerCase() === 'solana'
}

interface SoldOn {
  readonly provider: Pick<OnrampProvider, 'tokens'>
  /** Chain on which the purchase arrives. */
  readonly chain: ChainId
  /** Network of the chain, if the site configured it. */
  readonly network: Pick<Network, 'nativeCurrency'> | undefined
}

/**
 * Returns the tokens that a provider sells on a chain, in the order of the options. A symbol of the provider that the options lack is kept
 * without a quote. Without options, the chain's own coin is one of them.
 */
export function soldTokens({ tokens, isFallback }: PurchaseOptions, sold: SoldOn): readonly SoldToken[] {
  const { provider, chain, network } = sold
  const coin = network?.nativeCurrency.symbol
  const listed = tokens.flatMap(({ id, name, symbol, networks }): SoldToken[] => {
    const on = networks.find(each => isOn(each, chain))
    if (!on) return []
    const isCoin = on.address === undefined && symbol === coin
    const quoted = { token: id, network: on.name }
    return [{ symbol, name, ...(on.address !== undefined && { address: on.address }), isCoin, quoted }]
  })
  const wanted = provider.tokens?.(chain) ?? (isFallback && coin !== undefined ? symbolsOf(listed, coin) : undefined)
  if (!wanted) return listed
  return wanted.map(
    symbol => listed.find(each => each.symbol === symbol) ?? { symbol, name: symbol, isCoin: symbol === coin }
  )
}

const symbolsOf = (listed: readonly SoldToken[], coin: string) => [
  ...new Set([...listed.map(({ symbol }) => symbol), coin])
]
