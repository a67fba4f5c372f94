import type { Disposer } from '@latchkit/kernel'
import type { InjectedWallet } from '../contract.js'

/** Whether a wallet has let the site in: it can be asked for accounts. More than that is not known in advance. */
export function isInjected(value: unknown): value is InjectedWallet {
  try {
    const { get, subscribe } = (value as InjectedWallet).accounts
    return typeof get === 'function' && typeof subscribe === 'function'
  } catch {
    // Something that was to be read is missing, or threw.
    return false
  }
}

/** Hears a wallet's accounts until disposed of, also one that cannot stop telling. They are as the wallet told them. */
export function watchAccounts({ accounts }: InjectedWallet, hear: (accounts: unknown) => void): Disposer {
  let live = true
  let undo: unknown
  const stop = (unsubscribe: unknown) => {
    try {
      if (typeof unsubscribe === 'function') unsubscribe()
    } catch {
      // It is not listened to any more all the same.
    }
  }
  try {
    undo = accounts.subscribe(told => live && hear(told))
    // One that says so later is no failure of the page.
    Promise.resolve(undo).catch(() => {})
  } catch {
    // A wallet without working events still connects and signs.
  }
  return () => {
    live = false
    // Some hand their undo out only later.
    if (typeof undo === 'function') stop(undo)
    else void Promise.resolve(undo).then(stop, () => {})
  }
}
