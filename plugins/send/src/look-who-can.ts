import type { PluginContext, Slice } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { SendState } from './state.js'

/** Notes the chain families, of accounts that are shown, that send nothing, and those that send collectibles. It loads their libraries. */
export function lookWhoCan(
  { onDispose }: Pick<PluginContext, 'onDispose'>,
  connections: ConnectionsApi,
  state: Slice<SendState>
): void {
  const { active } = connections
  const look = () => {
    const { namespace } = active.get() ?? {}
    const { unable, collectibles = [] } = state.get()
    if (namespace === undefined || unable.includes(namespace) || collectibles.includes(namespace)) return
    connections.features(namespace).then(
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
