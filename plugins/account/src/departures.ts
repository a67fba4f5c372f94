import type { Navigation, RouterState, ViewTarget } from '@latchkit/kernel'
import { type ConnectParams, ConnectView } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount, ConnectionsState } from '@latchkit/plugin-connections/contract'
import { SwitchActiveChainView, SwitchNetworkView } from '@latchkit/plugin-networks/contract'
import { AccountView, ProfileWalletsView } from './contract.js'

/** Where the visitor goes on although the account went away. */
const staysOn: readonly string[] = [ProfileWalletsView, SwitchNetworkView, SwitchActiveChainView].map(({ id }) => id)

/** Whether the account that was shown is gone for good, not merely hidden behind one of another chain family. */
export const hasLeft = (
  before: ActiveAccount | undefined,
  now: ActiveAccount | undefined,
  { byNamespace }: Pick<ConnectionsState, 'byNamespace'>
): boolean => before !== undefined && now === undefined && (byNamespace[before.namespace]?.wallets.length ?? 0) === 0

/** Whether the dialog closes when the account went away. */
export const closesWithout = ({ open, stack }: Pick<RouterState, 'open' | 'stack'>): boolean =>
  open && !staysOn.includes(stack.at(-1)?.view ?? '')

/** Going back to Connect with a wallet connected leads to the account, except for somebody who adds another. */
export function redirectBack(
  { view, params, via }: Navigation,
  active: ActiveAccount | undefined
): (ViewTarget & Pick<Navigation, 'via'>) | undefined {
  if (via !== 'back' || view !== ConnectView.id || !active) return undefined
  const { adding, namespace } = (params ?? {}) as ConnectParams
  return adding || namespace ? undefined : { view: AccountView.id, via }
}
