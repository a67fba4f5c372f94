import type { Bus, Readable, ReadonlySlice, Slice } from '@latchkit/kernel'
import type { Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsState } from '../contract.js'

/** State of the connections with its selectors. Every change goes through `apply`, which emits the events that follow from it. */
export interface Store {
  readonly slice: ReadonlySlice<ConnectionsState>
  readonly networks: Readable<readonly Network[]>
  apply(change: (state: ConnectionsState) => ConnectionsState): void
  account(namespace: string): ActiveAccount | undefined
}

interface StoreDeps {
  readonly slice: Slice<ConnectionsState>
  readonly networks: Readable<readonly Network[]>
  readonly events: Bus
  /** Returns the account that a namespace shows. */
  readonly account: (namespace: string) => ActiveAccount | undefined
}

export function createStore({ slice, networks, events, account }: StoreDeps): Store {
  /** Emits the events of a wallet that stays connected and now shows another account or chain. */
  const notify = (before: ActiveAccount, after: ActiveAccount) => {
    const { namespace, chain } = after
    if (before.address !== after.address || before.connector !== after.connector) {
      events.emit('connections:account-changed', { namespace, account: after.account })
    }
    if (before.chain !== chain) events.emit('connections:network-changed', { namespace, chain })
  }

  return {
    slice,
    networks,
    account,
    apply(change) {
      const next = change(slice.get())
      if (next === slice.get()) return
      const namespaces = Object.keys(next.byNamespace)
      const before = new Map(namespaces.map(namespace => [namespace, account(namespace)]))
      slice.update(draft => {
        if (next.active === undefined) delete (draft as { active?: string }).active
        Object.assign(draft, next)
      })
      for (const namespace of namespaces) {
        const [previous, current] = [before.get(namespace), account(namespace)]
        if (previous && current) notify(previous, current)
      }
    }
  }
}
