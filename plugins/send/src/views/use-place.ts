import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
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
import type { Desk, SendContext } from '../desk.js'
import { useLoaded } from './use-loaded.js'

/** Context of the views: the active account, its network and transfer feature, and the shared store. */
export interface Place {
  readonly active: ActiveAccount
  readonly network: Network
  readonly transfer: TransferFeature
  readonly desk: Desk
  /** Service that resolves names; `undefined` if the chain has no names, or the site no plugin for identities. */
  readonly identities: IdentityApi | undefined
}
export type ShownPlace = { readonly status: 'none' | 'coming' | 'unsupported' } | ({ readonly status: 'there' } & Place)

export const sendViews = [SendView, SendSelectTokenView, SendReviewView, SendResultView, SendContactsView, SendScanView]

/** Returns the context of the active account, or why transfers are not possible. Leaves the views after the last disconnect. */
export function usePlace(context: SendContext): ShownPlace {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const desk = useReadable(context)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const namespace = active?.namespace
  const identities = useOptionalService(Identities)
  const features = useLoaded(namespace, () => chains.features(namespace ?? ''))
  const isAsking = useReadable(desk?.state)?.sending !== undefined
  useLeaving(active !== undefined || isAsking)

  if (!active) {
    return { status: Object.values(byNamespace).some(({ loading }) => loading) ? 'coming' : 'none' }
  }
  const { network } = active
  if (!network) return { status: 'unsupported' }
  if (!desk || features.status === 'coming') return { status: 'coming' }
  // The view's error screen offers a retry.
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
