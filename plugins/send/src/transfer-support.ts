import { derive, type PluginContext, type Slice } from '@latchkit/kernel'
import { CollectibleActions } from '@latchkit/plugin-balances/contract'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { SendView } from './contract.js'
import type { SendState } from './state.js'

/**
 * Stores whether the chain families of active accounts support transfers, which loads their libraries. Adds a button to collectibles
 * of families that send them.
 *
 * @param label - Returns the text of the button.
 */
export function watchTransferSupport(
  { onDispose, contribute, router }: Pick<PluginContext, 'onDispose' | 'contribute' | 'router'>,
  { chains, connections: { active } }: { readonly chains: ChainsApi; readonly connections: ConnectionsApi },
  state: Slice<SendState>,
  label: () => string
): void {
  // Collectibles are shown after the account, so the button is registered in time.
  contribute(
    CollectibleActions,
    { id: 'send', label, run: (_, { id }) => router.push(SendView, { collectible: id }) },
    {
      when: derive(
        [active, state],
        (account, { collectibles = [] }) => !!account?.network && collectibles.includes(account.namespace)
      )
    }
  )
  const check = () => {
    const { namespace } = active.get() ?? {}
    const { unsupported, collectibles = [] } = state.get()
    if (namespace === undefined || unsupported.includes(namespace) || collectibles.includes(namespace)) return
    chains.features(namespace).then(
      ({ transfer }) => {
        if (transfer && !transfer.collectibles) return
        const key = transfer ? 'collectibles' : 'unsupported'
        state.update(next => {
          next[key] = [...(next[key] ?? []).filter(other => other !== namespace), namespace]
        })
      },
      // The view shows the error.
      () => {}
    )
  }
  check()
  onDispose(active.subscribe(check))
}
