import { whenIdle } from '@latchkit/kernel/idle'
import { useOptionalService, useRouter } from '@latchkit/kernel/react'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  Pairing
} from '@latchkit/plugin-walletconnect/contract'
import { useCallback } from 'react'
import { useWhileOpen } from './use-while-open.js'

const viewsWithCode = [ConnectingWalletConnectView.id, ConnectingWalletConnectBasicView.id]

/**
 * Loads the views with codes once the dialog is open and the browser idle: the dialog changes its height for them, and must do so at
 * the press.
 */
export function useCodeViewsAhead(): void {
  const pairing = useOptionalService(Pairing)
  const { load } = useRouter().views
  useWhileOpen(useCallback(() => pairing && whenIdle(() => void viewsWithCode.map(id => load(id))), [pairing, load]))
}

/** Returns what loads the view that a row leads to, with the library of pairings where it shows a code. */
export function usePrepareView(): (view: string) => void {
  const pairing = useOptionalService(Pairing)
  const { load } = useRouter().views
  return useCallback(
    (view: string) => {
      void load(view)
      if (viewsWithCode.includes(view)) pairing?.prefetch().catch(() => undefined)
    },
    [load, pairing]
  )
}
