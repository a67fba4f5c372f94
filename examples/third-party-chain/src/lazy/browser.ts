import type { Network } from '@latchkit/plugin-chains/contract'
import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { TonSendTransaction, TonSignText } from '../contract.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (network: Network, manifestUrl: string): NamespaceBrowser => ({
  methods: [TonSignText, TonSendTransaction],
  discover: listener => discoverWallets(manifestUrl, listener),
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async () => (await import('./client.js')).createClient(network, manifestUrl)
})
