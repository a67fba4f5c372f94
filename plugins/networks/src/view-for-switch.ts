import type { ViewTarget } from '@latchkit/kernel'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import type { ConnectionsState, SwitchRequest } from '@latchkit/plugin-connections/contract'
import { SwitchActiveChainView, SwitchNetworkView } from './contract.js'

/** Returns the view in which the visitor confirms a change of network, or `undefined` if no confirmation is needed. */
export function viewForSwitch(state: ConnectionsState, { chain, from }: SwitchRequest): ViewTarget | undefined {
  if (chain === from) return undefined
  const { active } = state
  const target = namespaceOf(chain)
  if (isConnected(state, target)) return { view: SwitchNetworkView.id, params: { chain } }
  if (active === undefined || active === target || !isConnected(state, active)) return undefined
  // An embedded wallet holds keys of every chain family, so it needs no second connection.
  const view = isEmbedded(state, active) ? SwitchNetworkView : SwitchActiveChainView
  return { view: view.id, params: { chain } }
}

const ofNamespace = ({ byNamespace }: ConnectionsState, namespace: string) =>
  Object.hasOwn(byNamespace, namespace) ? byNamespace[namespace] : undefined

const isConnected = (state: ConnectionsState, namespace: string) =>
  (ofNamespace(state, namespace)?.wallets.length ?? 0) > 0

function isEmbedded(state: ConnectionsState, namespace: string): boolean {
  const connections = ofNamespace(state, namespace)
  return connections?.wallets.find(({ connector }) => connector === connections.current)?.kind === 'embedded'
}
