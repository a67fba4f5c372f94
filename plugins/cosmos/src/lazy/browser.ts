import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { GetAccounts, SignAmino, SignArbitrary, SignDirect } from '../contract.js'
import type { CosmosChain, Settings } from '../options.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (settings: Settings): NamespaceBrowser => ({
  methods: [GetAccounts, SignAmino, SignArbitrary, SignDirect],
  discover: listener => discoverWallets(settings, listener),
  loadConnector: () => import('./wallet/connector.js'),
  // As `readNetworks` returned them.
  loadClient: async networks => (await import('./client.js')).createClient(networks as readonly CosmosChain[])
})
