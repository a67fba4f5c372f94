import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'

/**
 * Hears a wallet until disposed of, also one that cannot take a listener away. What it tells is yet to be checked. One
 * whose events do not work tells nothing: it still connects and signs.
 *
 * @param begin - gives the wallet its listener. What it returns, at once or later, is called to take the listener away.
 */
export function subscribeWallet<T>(begin: (hear: (told: T) => void) => unknown, hear: (told: T) => void): Disposer {
  let live = true
  const undo = tryOrUndefined(() => begin(told => live && hear(told)))
  const stop = (given: unknown) => void (typeof given === 'function' && tryOrUndefined(() => given()))
  // One that fails later is no failure of the page.
  const late = Promise.resolve(undo).catch(() => {})
  return () => {
    live = false
    if (typeof undo === 'function') stop(undo)
    else void late.then(stop)
  }
}
