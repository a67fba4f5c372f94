import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Chains, type NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { leaveViews } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import { CompatibleNetworksView, ReceiveView } from '../contract.js'
import { type Receiving, receivingOf } from '../receiving.js'

/** State of the views. `loading`: a stored connection is being restored, or the chain family's features are loading. */
export type ReceivingState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly active: ActiveAccount; readonly receiving: Receiving }

/** Returns the address and the networks of the active account. Leaves this plugin's views after the last disconnect. */
export function useReceiving(): ReceivingState {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const networks = useReadable(chains.networks)
  const { byNamespace } = useReadable(connections.state)
  const features = useFeatures(active?.namespace)
  useLeaveOnDisconnect(active !== undefined)
  if (active && features) {
    return { status: 'ready', active, receiving: receivingOf(active, networks, features.receive) }
  }
  const isLoading = active || Object.values(byNamespace).some(({ loading }) => loading)
  return { status: isLoading ? 'loading' : 'disconnected' }
}

type Loaded = { readonly namespace: string } & ({ readonly features: NamespaceFeatures } | { readonly error: unknown })

/** Returns a chain family's features, or `undefined` until they load. Throws the error of a failed load, so that the view offers a retry. */
function useFeatures(namespace: string | undefined): NamespaceFeatures | undefined {
  const chains = useService(Chains)
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (namespace === undefined) return
    let isCurrent = true
    chains.features(namespace).then(
      features => isCurrent && setLoaded({ namespace, features }),
      error => isCurrent && setLoaded({ namespace, error })
    )
    return () => {
      isCurrent = false
    }
  }, [chains, namespace])
  if (!loaded || loaded.namespace !== namespace) return undefined
  if ('error' in loaded) throw loaded.error
  return loaded.features
}

function useLeaveOnDisconnect(isConnected: boolean) {
  const router = useRouter()
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (wasConnected.current && !isConnected) leaveViews(router, [ReceiveView, CompatibleNetworksView])
    wasConnected.current = isConnected
  }, [router, isConnected])
}
