import type { Network } from '@latchkit/plugin-chains/contract'
import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { methods } from './rpc/methods.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (networks: readonly Network[]): NamespaceBrowser => ({
  methods,
  discover: discoverWallets,
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async () => (await import('./client.js')).createClient(networks)
})
