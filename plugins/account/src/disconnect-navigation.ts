import type { Navigation, Router, ViewTarget } from '@latchkit/kernel'
import { type ConnectParams, ConnectView } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount, ConnectionsState } from '@latchkit/plugin-connections/contract'
import { AccountView } from './contract.js'

/** Returns true if no account is active any more and no wallet of the namespace of `before` is connected. */
export const hasDisconnected = (
  before: ActiveAccount | undefined,
  now: ActiveAccount | undefined,
  { byNamespace }: Pick<ConnectionsState, 'byNamespace'>
): boolean => before !== undefined && now === undefined && (byNamespace[before.namespace]?.wallets.length ?? 0) === 0

/** Returns true if the dialog closes when the account disconnects. Views with the role `wallets` stay open. */
export function closesOnDisconnect({ state, current, views }: Pick<Router, 'state' | 'current' | 'views'>): boolean {
  const shown = current()
  return state.get().open && !(shown && views.traits(shown.view).role === 'wallets')
}

/** Redirects a step back to Connect to the account view if a wallet is connected, unless the visitor is adding a wallet. */
export function redirectBack(
  { view, params, via }: Navigation,
  active: ActiveAccount | undefined
): (ViewTarget & Pick<Navigation, 'via'>) | undefined {
  if (via !== 'back' || view !== ConnectView.id || !active) return undefined
  const { adding, namespace } = (params ?? {}) as ConnectParams
  return adding || namespace ? undefined : { view: AccountView.id, via }
}
