import type { ChainId, Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { revokeWithTimeout, subscribeWallet } from '@latchkit/plugin-chains/kit'
import type { TonConnectBridge } from '../../contract.js'
import { readSession } from './accounts.js'
import { absolute, askSession, plain, send } from './tonconnect.js'

export function createConnector(info: ConnectorInfo, bridge: TonConnectBridge, manifestUrl: string): Connector {
  // Every `connect` event has the network; only a different one is reported.
  let known: ChainId | undefined
  return {
    info,
    provider: async () => bridge,
    async connect({ silent, signal }) {
      const prompt = () => bridge.connect(2, { manifestUrl: absolute(manifestUrl), items: [{ name: 'ton_addr' }] })
      const { account, chain } = await askSession(info.name, silent ? () => bridge.restoreConnection() : prompt, signal)
      known = chain
      return { accounts: [account], chain }
    },
    disconnect: () => revokeWithTimeout(signal => send(info.name, bridge, 'disconnect', [], signal)),
    subscribe: listener =>
      subscribeWallet<unknown>(
        hear => bridge.listen(hear),
        told => {
          const event = plain(told)
          const session = readSession(event)
          if (event.event === 'disconnect') listener({ type: 'disconnected' })
          if (session) listener({ type: 'accounts', accounts: [session.account] })
          if (session && session.chain !== known) listener({ type: 'chain', chain: session.chain })
          known = session?.chain ?? known
        }
      )
  }
}
