import { once, type PluginContext } from '@latchkit/kernel'
import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { SignMessage, SignTransaction } from '../contract.js'
import type { PrefixedNetworks } from '../options.js'
import { discoverWallets } from './wallet/discovery.js'

export function createBrowser(
  networks: PrefixedNetworks,
  { events, storage }: Pick<PluginContext, 'events' | 'storage'>
): NamespaceBrowser {
  const loadConnector = () => import('./wallet/connector.js')
  const authorized = once(async () => (await loadConnector()).createAuthorizedWallets(storage))
  const onOpened = (scan: () => void) => events.on('router:opened', scan)
  return {
    methods: [SignMessage, SignTransaction],
    discover: listener => discoverWallets({ networks, authorized, onOpened }, listener),
    loadConnector,
    // As `readNetworks` returned them.
    loadClient: async current => (await import('./client.js')).createClient(current as PrefixedNetworks)
  }
}
