import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { GetAccounts, SignAmino, SignArbitrary, SignDirect } from '../contract.js'
import type { Settings } from '../options.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (settings: Settings): NamespaceBrowser => ({
  methods: [GetAccounts, SignAmino, SignArbitrary, SignDirect],
  discover: listener => discoverWallets(settings, listener),
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async () => (await import('./client.js')).createClient(settings.networks)
})
