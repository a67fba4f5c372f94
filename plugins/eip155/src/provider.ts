import type { Disposer } from '@latchkit/kernel'
import type { Eip1193Provider } from './contract.js'

/** Whether something on the page can be asked as EIP-1193 says. More than that is not known of a wallet in advance. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  } catch {
    return false
  }
}

/** Hears a wallet until disposed of, also one that cannot remove listeners. Payloads are as the wallet sent them. */
export function listen(
  provider: Eip1193Provider,
  handlers: Readonly<Record<string, (payload: unknown) => void>>
): Disposer {
  let live = true
  const own = Object.entries(handlers).map(
    ([event, handle]) => [event, (payload: unknown) => live && handle(payload)] as const
  )
  const each = (call: (event: string, handle: (payload: unknown) => void) => void) => {
    for (const [event, handle] of own) {
      try {
        call(event, handle)
      } catch {
        // A wallet without working events still connects and signs.
      }
    }
  }
  each((event, handle) => provider.on?.(event, handle))
  return () => {
    live = false
    each((event, handle) => provider.removeListener?.(event, handle))
  }
}
