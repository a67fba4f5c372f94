import type { Network, TransferFeature } from '@latchkit/kernel/chain'
import { useReadable, useRouter, useService, useSlice } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { leaveViews } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef } from 'react'
import {
  Send,
  SendContactsView,
  SendResultView,
  SendReviewView,
  SendScanView,
  SendSelectTokenView,
  SendView
} from '../contract.js'
import type { Desk } from '../desk.js'
import { useLoaded } from './use-loaded.js'

/** Where something can be sent from. */
export interface Place {
  readonly active: ActiveAccount
  readonly network: Network
  readonly transfer: TransferFeature
  readonly desk: Desk
}
export type ShownPlace = { readonly status: 'none' | 'coming' | 'unsupported' } | ({ readonly status: 'there' } & Place)

export const sendViews = [SendView, SendSelectTokenView, SendReviewView, SendResultView, SendContactsView, SendScanView]

export const useDesk = (): Desk => useService(Send).desk()

/** The account that is shown, and what its chain family sends with. Once nobody is connected any more, the views are left. */
export function usePlace(): ShownPlace {
  const connections = useService(Connections)
  const desk = useDesk()
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const namespace = active?.namespace
  const features = useLoaded(namespace, () => connections.features(namespace ?? ''))
  const isAsking = useSlice(desk.state, ({ sending }) => sending !== undefined)
  useLeaving(active !== undefined || isAsking)

  if (!active) {
    return { status: Object.values(byNamespace).some(({ loading }) => loading) ? 'coming' : 'none' }
  }
  const { network } = active
  if (!network) return { status: 'unsupported' }
  if (features.status === 'coming') return { status: 'coming' }
  // The view breaks, and can be tried again.
  if (features.status === 'failed') throw features.error
  const { transfer } = features.value
  return transfer ? { status: 'there', active, network, transfer, desk } : { status: 'unsupported' }
}

function useLeaving(isConnected: boolean) {
  const router = useRouter()
  const was = useRef(isConnected)
  useEffect(() => {
    if (was.current && !isConnected) leaveViews(router, sendViews)
    was.current = isConnected
  }, [router, isConnected])
}
