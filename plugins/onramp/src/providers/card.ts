import { type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { OnrampProvider } from '../contract.js'
import { OnrampError } from '../errors.js'
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
 * accounts of EVM chains that it does not serve and that have the same address there. It serves the test networks that the site lists.
 *
 * @param data - Client of the services, `undefined` if the site has none.
 */
export function cardProvider(options: CardOptions, data: () => DataApi | undefined): OnrampProvider {
  const id = 'coinbase'
  const { name = 'Coinbase', hosts = ['pay.coinbase.com'], fee = '1–2 %', networks = {} } = options
  const names: Readonly<Record<ChainId, string>> = { ...cardChains, ...networks }
  const networkName = (chain: ChainId) => (Object.hasOwn(names, chain) ? names[chain] : undefined)
  const service = () => {
    const client = data()
    if (!client) throw new OnrampError('onramp/no-service', { provider: id })
    return client
  }
  return {
    id,
    name,
    hosts,
    fee,
    isAvailable: () => data()?.has('onramp') === true,
    chainFor: chain => (networkName(chain) !== undefined ? chain : chain.startsWith('eip155:') ? FALLBACK : undefined),
    servesTestNetwork: chain => Object.hasOwn(networks, chain),
    networkName,
    async url(request, signal) {
      const { chain, address } = parseAccountId(request.account) ?? {}
      const network = chain && networkName(chain)
      if (network === undefined || address === undefined) {
        throw new OnrampError('onramp/unsupported-network', { provider: id, chain: chain ?? request.account })
      }
      const client = service()
      const { requestCardPage } = await import('../lazy/card-page.js')
      return requestCardPage(client, { request, address, network }, signal)
    },
    async order(...args) {
      return (await import('../lazy/read-order.js')).readOrder(service(), ...args)
    }
  }
}
