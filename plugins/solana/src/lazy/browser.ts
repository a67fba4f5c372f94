import type { RpcMethod } from '@latchkit/kernel'
import type { Network } from '@latchkit/plugin-chains/contract'
import type { NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import * as contract from '../contract.js'
import { discoverWallets } from './wallet/discovery.js'

export const createBrowser = (networks: readonly Network[]): NamespaceBrowser => ({
  methods: Object.values(contract) as readonly RpcMethod<unknown, unknown>[],
  discover: discoverWallets,
  loadConnector: () => import('./wallet/connector.js'),
  loadClient: async () => (await import('./client.js')).createClient(networks)
})
