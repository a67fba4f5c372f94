import type { Disposer } from '@latchkit/kernel'
import type { Connector } from '@latchkit/kernel/chain'
import { type Bridge, createConnector } from './wallet.js'

/** Where wallets stand on the window, and what they are called: a name that we give is one that none can borrow. */
const places = Object.entries({
  tonkeeper: 'Tonkeeper',
  mytonwallet: 'MyTonWallet',
  openmask: 'OpenMask',
  tonhub: 'Tonhub',
  okxTonWallet: 'OKX Wallet',
  bitgetTonWallet: 'Bitget Wallet',
  bybitTonWallet: 'Bybit Wallet'
})

/** Looks now, and again for five seconds, in which a page's wallets come: no event tells. */
export function discoverWallets(manifestUrl: string, listener: (connectors: readonly Connector[]) => void): Disposer {
  const found = new Map<Bridge, Connector>()
  const look = (isFirst: boolean) => {
    const before = found.size
    for (const [id, name] of places) {
      const bridge = bridgeAt(id)
      if (!bridge || found.has(bridge)) continue
      found.set(bridge, createConnector({ id, name, kind: 'injected' }, bridge, manifestUrl))
    }
    if (isFirst || found.size > before) listener([...found.values()])
  }
  look(true)
  let looks = 0
  const timer = setInterval(() => (looks++ < 20 ? look(false) : clearInterval(timer)), 250)
  return () => clearInterval(timer)
}

function bridgeAt(place: string): Bridge | undefined {
  try {
    const bridge = Reflect.get(globalThis.window, place).tonconnect
    const calls = [bridge.connect, bridge.restoreConnection, bridge.send, bridge.listen]
    return calls.every(call => typeof call === 'function') ? bridge : undefined
  } catch {
    return undefined // nothing there, or a getter that throws
  }
}
