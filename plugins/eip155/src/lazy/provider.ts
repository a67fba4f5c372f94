import type { Disposer } from '@latchkit/kernel'
import type { Eip1193Provider } from '../contract.js'

/** Whether something on the page can be asked as EIP-1193 says. More than that is not known of a wallet in advance. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    // The value guards itself with a getter that throws.
    return false
  }
}

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
