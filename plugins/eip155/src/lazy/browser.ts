import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import type { Settings } from '../options.js'
import { methods } from './rpc/methods.js'
import { discoverWallets } from './wallet/discovery.js'

export { methods }

/**
 * Creates the part of the plugin that runs in browsers only.
 *
 * @param disposal - aborts when the plugin is removed.
 * @param report - gets errors that fail no call.
 */
export const createBrowser = (
  settings: Settings,
  disposal: AbortSignal,
  report: (error: unknown) => void
): NamespaceBrowser => ({
  methods,
  discover: listener => discoverWallets(settings, listener),
  loadConnector: () => import('./wallet/connector.js'),
  async loadClient(networks) {
    const { erc7846Wallets, descriptors } = settings
    const { createClient } = await import('./client.js')
    return createClient(networks, { methods, disposal, erc7846Wallets, descriptors, report })
  }
})
