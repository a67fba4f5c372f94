import { type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { OnrampProvider } from '../contract.js'
import type { CardOptions } from '../options.js'

const FALLBACK = 'eip155:1'

/** Chains of the card provider with their names there. */
const cardChains: Readonly<Record<ChainId, string>> = {
  [FALLBACK]: 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base'
}

/**
 * Creates the provider whose URLs come from the site's service `onramp`, because they need the secret of the site. It sells on Ethereum to
 * accounts of EVM chains that it does not serve: they have the same address there.
 *
 * @param data - Client of the services, `undefined` if the site has none.
 */
export function cardProvider(options: CardOptions, data: () => DataApi | undefined): OnrampProvider {
  const { name = 'Coinbase', hosts = ['pay.coinbase.com'], fee = '1–2 %', networks = {} } = options
  const names: Readonly<Record<ChainId, string>> = { ...cardChains, ...networks }
  const service = () => {
    const client = data()
    if (!client) throw new Error('The card provider needs plugin-data')
    return client
  }
  return {
    id: 'coinbase',
    name,
    hosts,
    fee,
    isAvailable: () => data()?.has('onramp') === true,
    chainFor: chain => (Object.hasOwn(names, chain) ? chain : chain.startsWith('eip155:') ? FALLBACK : undefined),
    async url(request, signal) {
      const { requestCardPage } = await import('../lazy/card-page.js')
      const { chain = FALLBACK } = parseAccountId(request.account) ?? {}
      return requestCardPage(service(), { request, network: names[chain] ?? '' }, signal)
    },
    async order(...args) {
      return (await import('../lazy/read-order.js')).readOrder(service(), ...args)
    }
  }
}
