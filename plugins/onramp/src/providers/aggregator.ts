import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { OnrampProvider } from '../contract.js'
import { type AggregatorOptions, pageHost } from '../options.js'

const isSolana = (chain: ChainId) => chain.startsWith('solana:')

/**
 * Creates the provider whose URLs are made in the page from the site's public key. It sells SOL on Solana, and USDC to EVM accounts; on test
 * networks only if its page is on this machine, because an aggregator on the web takes real money.
 *
 * @param data - Client of the services, which reads the order's state if the site has the service `onramp`.
 */
export function aggregatorProvider(options: AggregatorOptions, data: () => DataApi | undefined): OnrampProvider {
  const { publicKey, name = 'Meld', page = 'https://meldcrypto.com', fee = '1–2 %' } = options
  return {
    id: 'meld',
    name,
    hosts: [pageHost(page) ?? ''],
    fee,
    choosesNetworkOnPage: true,
    chainFor: chain => (chain.startsWith('eip155:') || isSolana(chain) ? chain : undefined),
    servesTestNetwork: () => page.startsWith('http:'),
    tokens: chain => [isSolana(chain) ? 'SOL' : 'USDC'],
    async url(request) {
      return (await import('../lazy/aggregator-page.js')).createAggregatorPage({ publicKey, page }, request)
    },
    async order(...args) {
      const client = data()
      // Without the service, the purchase is noticed by the balance.
      if (!client?.has('onramp')) return undefined
      return (await import('../lazy/read-order.js')).readOrder(client, ...args)
    }
  }
}
