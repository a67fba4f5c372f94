import { whenIdle } from '@latchkit/kernel/idle'
import { useOptionalService, useRouter } from '@latchkit/kernel/react'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  Pairing
} from '@latchkit/plugin-walletconnect/contract'
import { useCallback } from 'react'
import { useWhileOpen } from './use-while-open.js'

/** Views of this plugin with the role `pairing`. */
const ownViews = [ConnectingWalletConnectView, ConnectingWalletConnectBasicView]

/**
 * Loads the views with codes once the dialog is open and the browser is idle, so that the dialog changes its height immediately when
 * the visitor opens one.
 */
export function useCodeViewsAhead(): void {
  const pairing = useOptionalService(Pairing)
  const { load } = useRouter().views
  useWhileOpen(useCallback(() => pairing && whenIdle(() => void ownViews.map(({ id }) => load(id))), [pairing, load]))
}

/** Returns a function that loads the view that a row opens, and the pairing library if the view shows a code. */
export function usePrepareView(): (view: string) => void {
  const pairing = useOptionalService(Pairing)
  const { load, traits } = useRouter().views
  return useCallback(
    (view: string) => {
      void load(view)
      if (traits(view).role === 'pairing') pairing?.prefetch().catch(() => undefined)
    },
    [load, traits, pairing]
  )
}
