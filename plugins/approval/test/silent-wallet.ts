import { createEvmWallet, type EvmTestWallet } from '@latchkit/example-wallets'
import { definePlugin } from '@latchkit/kernel'
import type { ChainId, Connection, Connector } from '@latchkit/plugin-chains/contract'
import { ConnectorSources } from '@latchkit/plugin-connections/contract'

/** Chain of the wallet. It has no node, because the tests only sign. */
export const chainId = 31_337

/**
 * Creates a wallet with a real key that signs every request at once, and the plugin that adds it to EVM. It has no screen of its own, as
 * a wallet in the page has none.
 */
export function silentWallet(isSilent = true) {
  const wallet = createEvmWallet({
    name: 'Silent',
    rdns: 'com.example.silent',
    mark: 'larch',
    accounts: [0, 1],
    networks: [{ chainId, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }],
    storage: undefined
  })
  const plugin = definePlugin({
    id: 'silent-wallet',
    setup(ctx) {
      ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map([['eip155', [connectorOf(wallet, isSilent)]]]))
          return () => {}
        }
      })
    }
  })
  return { wallet, plugin }
}

function connectorOf({ info, provider }: EvmTestWallet, isSilent: boolean): Connector {
  const request = (method: string) => provider.request({ method })
  return {
    info: { id: 'silent', name: info.name, kind: 'external' },
    asksForConsent: !isSilent,
    async connect(): Promise<Connection> {
      const addresses = (await request('eth_requestAccounts')) as readonly string[]
      const chain: ChainId = `eip155:${Number(await request('eth_chainId'))}`
      return { accounts: addresses.map(address => ({ address })), chain }
    },
    disconnect: async () => {},
    provider: async () => provider,
    subscribe: () => () => {}
  }
}
