import { namespaceState } from '../selectors.js'
import { withActive, withConnectedActive } from './reducers.js'
import type { Store } from './store.js'

interface ActiveNamespaceDeps {
  readonly store: Store
  /** The dialog is open for a namespace that somebody asked for. */
  readonly isPinned: () => boolean
}

export interface ActiveNamespace {
  /**
   * Moves to a namespace with a wallet where the one that was stored has none and waits for none, and back where its
   * wallet was only late. Leaves alone what the visitor or the page chose since.
   */
  updateActive(): void
}

/** Keeps a namespace active that is connected, while stored connections come back or stay away. */
export function createActiveNamespace({ store, isPinned: isHeld }: ActiveNamespaceDeps): ActiveNamespace {
  let first = store.slice.get().active
  let substitute: string | undefined

  return {
    updateActive() {
      const { active } = store.slice.get()
      first ??= active
      const stored = first
      if (isHeld() || stored === undefined) return
      if (active === substitute && store.account(stored)) {
        substitute = undefined
        store.apply(state => withActive(state, stored))
      } else if (active === stored && namespaceState(store.slice.get(), stored).status === 'disconnected') {
        store.apply(withConnectedActive)
        substitute = store.slice.get().active
      }
    }
  }
}
