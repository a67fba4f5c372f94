import { useSyncExternalStore } from 'react'

const events = ['online', 'offline'] as const

/** Returns false while the browser knows that it has no network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    listener => {
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
    () => navigator.onLine
  )
