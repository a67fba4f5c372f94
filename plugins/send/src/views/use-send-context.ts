import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import {
  Chains,
  type ChainsApi,
  type NamespaceAdapter,
  type Network,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Identities, type IdentityApi } from '@latchkit/plugin-identity/contract'
import { leaveViews, useLoaded } from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useRef } from 'react'
import {
  SendContactsView,
  SendResultView,
  SendReviewView,
  SendScanView,
  SendSelectTokenView,
  SendView
} from '../contract.js'
import type { SendStore, SendViewContext } from '../lazy/send-store.js'

/** Context of the views: the active account, its network and transfer feature, and the shared store. */
export interface SendContext {
  readonly active: ActiveAccount
  readonly network: Network
  readonly transfer: TransferFeature
  readonly store: SendStore
  /** Adapters of the site's other chain families, to detect addresses of those. */
  readonly others: readonly NamespaceAdapter[]
  /** Service that resolves names; `undefined` if the chain has no names, or the site no plugin for identities. */
  readonly identities: IdentityApi | undefined
}
export type SendContextState =
  | { readonly status: 'disconnected' | 'loading' | 'unsupported' }
  | ({ readonly status: 'ready' } & SendContext)

export const sendViews = [SendView, SendSelectTokenView, SendReviewView, SendResultView, SendContactsView, SendScanView]

/** Returns the context of the active account, or why transfers are not possible. Leaves the views after the last disconnect. */
export function useSendContext(context: SendViewContext): SendContextState {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const store = useReadable(context)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const networks = useReadable(chains.networks)
  const namespace = active?.namespace ?? ''
  const identities = useOptionalService(Identities)
  const others = useMemo(() => otherAdapters(namespace, networks, chains), [namespace, networks, chains])
  const features = useLoaded(active?.namespace, () => chains.features(namespace))
  const hasSubmission = useReadable(store?.state)?.submission !== undefined
  useLeaving(active !== undefined || hasSubmission)

  if (!active) {
    const isRestoring = Object.values(byNamespace).some(({ loading }) => loading)
    return { status: isRestoring ? 'loading' : 'disconnected' }
  }
  const { network } = active
  if (!network) return { status: 'unsupported' }
  if (!store || features.status === 'loading') return { status: 'loading' }
  // The view's error screen offers a retry.
  if (features.status === 'failed') throw features.error
  const { transfer, names } = features.value
  if (!transfer) return { status: 'unsupported' }
  return { status: 'ready', active, network, transfer, store, others, identities: names && identities }
}

function otherAdapters(namespace: string, networks: readonly Network[], chains: Pick<ChainsApi, 'adapter'>) {
  const families = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  families.delete(namespace)
  return [...families].flatMap(family => chains.adapter(family) ?? [])
}

function useLeaving(isConnected: boolean) {
  const router = useRouter()
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (wasConnected.current && !isConnected) leaveViews(router, sendViews)
    wasConnected.current = isConnected
  }, [router, isConnected])
}
