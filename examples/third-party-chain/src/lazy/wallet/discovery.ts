import type { Disposer } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { hasMethods, lazyConnector, watchInjected } from '@latchkit/plugin-chains/kit'
import type { TonConnectBridge } from '../../contract.js'

/** Properties of the window with wallets, and their names. A name that this plugin gives cannot be borrowed. */
const places = Object.entries({
  tonkeeper: 'Tonkeeper',
  mytonwallet: 'MyTonWallet',
  openmask: 'OpenMask',
  tonhub: 'Tonhub',
  okxTonWallet: 'OKX Wallet',
  bitgetTonWallet: 'Bitget Wallet',
  bybitTonWallet: 'Bybit Wallet'
})

/** Looks for wallets now and again for five seconds, because they are injected without an event. */
export function discoverWallets(manifestUrl: string, listener: (connectors: readonly Connector[]) => void): Disposer {
  const page = globalThis.window
  const walletAt = ([key]: (typeof places)[number]) => {
    const bridge: unknown = Reflect.get(page, key).tonconnect
    const isBridge = hasMethods<TonConnectBridge>(bridge, 'connect', 'restoreConnection', 'send', 'listen')
    return isBridge ? bridge : undefined
  }
  const connectorOf = ([id, name]: (typeof places)[number], bridge: TonConnectBridge) => {
    const info: ConnectorInfo = { id, name, kind: 'injected' }
    const load = async () => (await import('./connector.js')).createConnector(info, bridge, manifestUrl)
    return lazyConnector(info, bridge, load)
  }
  const delaysMs = Array.from({ length: 20 }, (_, look) => 250 * (look + 1))
  return watchInjected({ places, walletAt, connectorOf, page, delaysMs }, listener)
}
