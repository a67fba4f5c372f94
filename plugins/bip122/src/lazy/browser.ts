import type { Network } from '@latchkit/plugin-chains/contract'
import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import type { FindConnections } from './client.js'
import { methods } from './rpc/methods.js'
import { discoverWallets } from './wallet/discovery.js'

/** @param connections - finds the active wallet. */
export const createBrowser = (networks: readonly Network[], connections: FindConnections): NamespaceBrowser => ({
  methods,
  discover: listener => discoverWallets(networks, listener),
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async current => (await import('./client.js')).createClient(current, connections)
})
