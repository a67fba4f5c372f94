import type { PluginContext, Slice } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { SendState } from './state.js'

/** Notes the chain families, of accounts that are shown, that send nothing. It loads their libraries. */
export function lookWhoCan(
  { onDispose }: Pick<PluginContext, 'onDispose'>,
  connections: ConnectionsApi,
  state: Slice<SendState>
): void {
  const { active } = connections
  const look = () => {
    const { namespace } = active.get() ?? {}
    if (namespace === undefined || state.get().unable.includes(namespace)) return
    connections.features(namespace).then(
      ({ transfer }) => {
        if (transfer) return
        state.update(next => {
          next.unable = [...next.unable.filter(other => other !== namespace), namespace]
        })
      },
      // What does not load is said by the view.
      () => {}
    )
  }
  look()
  onDispose(active.subscribe(look))
}
