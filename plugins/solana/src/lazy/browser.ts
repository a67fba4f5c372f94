import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { methods } from './rpc/methods.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (): NamespaceBrowser => ({
  methods,
  discover: discoverWallets,
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async networks => (await import('./client.js')).createClient(networks)
})
