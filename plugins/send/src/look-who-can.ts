import { derive, type PluginContext, type Slice } from '@latchkit/kernel'
import { CollectibleActions } from '@latchkit/plugin-balances/contract'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { SendView } from './contract.js'
import type { SendState } from './state.js'

/**
 * Notes the chain families, of accounts that are shown, that send nothing. It loads their libraries. To NFTs of those that send
 * collectibles it adds a button.
 *
 * @param label - reads the text of the button.
 */
export function lookWhoCan(
  { onDispose, contribute, router }: Pick<PluginContext, 'onDispose' | 'contribute' | 'router'>,
  { chains, connections }: { readonly chains: ChainsApi; readonly connections: ConnectionsApi },
  state: Slice<SendState>,
  label: () => string
): void {
  const { active } = connections
  // Nothing has an NFT in view before its account was, so that it is not too late here.
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
  const look = () => {
    const { namespace } = active.get() ?? {}
    const { unable, collectibles = [] } = state.get()
    if (namespace === undefined || unable.includes(namespace) || collectibles.includes(namespace)) return
    chains.features(namespace).then(
      ({ transfer }) => {
        if (transfer && !transfer.collectibles) return
        const key = transfer ? 'collectibles' : 'unable'
        state.update(next => {
          next[key] = [...(next[key] ?? []).filter(other => other !== namespace), namespace]
        })
      },
      // What does not load is said by the view.
      () => {}
    )
  }
  look()
  onDispose(active.subscribe(look))
}
