import type { Disposer } from '@latchkit/kernel'
import type { Eip1193Provider } from '../contract.js'

const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const
export type WalletEvent = (typeof events)[number]

/** Hears a wallet until disposed of, also one that cannot remove listeners. Payloads are as the wallet sent them. */
export function listen(provider: Eip1193Provider, hear: (event: WalletEvent, payload: unknown) => void): Disposer {
  let live = true
  const handlers = events.map(event => [event, (payload: unknown) => live && hear(event, payload)] as const)
  const each = (call: 'on' | 'removeListener') => {
    try {
      for (const [event, handle] of handlers) provider[call]?.(event, handle)
    } catch {
      // A wallet without working events still connects and signs.
    }
  }
  each('on')
  return () => {
    live = false
    each('removeListener')
  }
}
