import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import type { Network } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { leaveViews } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef } from 'react'
import { SwapPreviewView, SwapResultView, SwapSelectTokenView, SwapView } from '../contract.js'
import type { SwapStore, SwapViewContext } from '../store.js'

/** Context of the views: the active account, its network, and the shared store. */
export interface SwapContext {
  readonly active: ActiveAccount
  readonly network: Network
  readonly store: SwapStore
}
export type SwapContextState =
  | { readonly status: 'disconnected' | 'loading' | 'no-network' | 'restricted' }
  | { readonly status: 'unsupported'; readonly network: Network }
  | ({ readonly status: 'ready' } & SwapContext)

export const swapViews = [SwapView, SwapSelectTokenView, SwapPreviewView, SwapResultView]

/** Returns the context of the active account, or why swaps are not possible. Leaves the views after the last disconnect. */
export function useSwapContext(context: SwapViewContext): SwapContextState {
  const connections = useService(Connections)
  const store = useReadable(context)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const availability = useReadable(store?.availability)
  const hasSubmission = useReadable(store?.state)?.submission !== undefined
  useLeaving(active !== undefined || hasSubmission)

  if (!active) {
    const isRestoring = Object.values(byNamespace).some(({ loading }) => loading)
    return { status: isRestoring ? 'loading' : 'disconnected' }
  }
  const { network } = active
  if (!network) return { status: 'no-network' }
  if (!store) return { status: 'loading' }
  if (availability === 'restricted-region') return { status: 'restricted' }
  if (availability === 'unsupported-network') return { status: 'unsupported', network }
  return { status: 'ready', active, network, store }
}

function useLeaving(isConnected: boolean) {
  const router = useRouter()
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (wasConnected.current && !isConnected) leaveViews(router, swapViews)
    wasConnected.current = isConnected
  }, [router, isConnected])
}
