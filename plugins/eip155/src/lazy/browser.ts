import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import type { Settings } from '../options.js'
import { methods } from './rpc/methods.js'
import { discoverWallets } from './wallet/discovery.js'

export { methods }

/** @param disposal - aborts when the plugin is removed. */
export const createBrowser = (settings: Settings, disposal: AbortSignal): NamespaceBrowser => ({
  methods,
  discover: listener => discoverWallets(settings, listener),
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async networks => (await import('./client.js')).createClient(networks, { methods, disposal })
})
