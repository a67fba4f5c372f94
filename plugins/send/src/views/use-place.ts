import { useOptionalService, useReadable, useRouter, useService, useSlice } from '@latchkit/kernel/react'
import { Chains, type Network, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Identities, type IdentityApi } from '@latchkit/plugin-identity/contract'
import { leaveViews } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef } from 'react'
import {
  SendContactsView,
  SendResultView,
  SendReviewView,
  SendScanView,
  SendSelectTokenView,
  SendView
} from '../contract.js'
import type { Desk } from '../desk.js'
import { SendDesk } from '../desk-service.js'
import { useLoaded } from './use-loaded.js'

/** Where something can be sent from. */
export interface Place {
  readonly active: ActiveAccount
  readonly network: Network
  readonly transfer: TransferFeature
  readonly desk: Desk
  /** Whom names are asked of; undefined where the chain has none, or the site no way to them. */
  readonly identities: IdentityApi | undefined
}
export type ShownPlace = { readonly status: 'none' | 'coming' | 'unsupported' } | ({ readonly status: 'there' } & Place)

export const sendViews = [SendView, SendSelectTokenView, SendReviewView, SendResultView, SendContactsView, SendScanView]

export const useDesk = (): Desk => useService(SendDesk)()

/** The account that is shown, and what its chain family sends with. Once nobody is connected any more, the views are left. */
export function usePlace(): ShownPlace {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const desk = useDesk()
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const namespace = active?.namespace
  const identities = useOptionalService(Identities)
  const features = useLoaded(namespace, () => chains.features(namespace ?? ''))
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
  const { transfer, names } = features.value
  if (!transfer) return { status: 'unsupported' }
  return { status: 'there', active, network, transfer, desk, identities: names && identities }
}

function useLeaving(isConnected: boolean) {
  const router = useRouter()
  const was = useRef(isConnected)
  useEffect(() => {
    if (was.current && !isConnected) leaveViews(router, sendViews)
    was.current = isConnected
  }, [router, isConnected])
}
