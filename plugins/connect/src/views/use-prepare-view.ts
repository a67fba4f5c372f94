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
 * Loads the views with codes once the dialog is open and the browser is idle, so that the dialog changes its height immediately when
 * the visitor opens one.
 */
export function useCodeViewsAhead(): void {
  const pairing = useOptionalService(Pairing)
  const { load } = useRouter().views
  useWhileOpen(useCallback(() => pairing && whenIdle(() => void viewsWithCode.map(id => load(id))), [pairing, load]))
}

/** Returns a function that loads the view that a row opens, and the pairing library if the view shows a code. */
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
