import { namespaceState } from '../selectors.js'
import { withActive, withConnectedActive } from './reducers.js'
import type { Store } from './store.js'

interface ActiveNamespaceDeps {
  readonly store: Store
  /** Returns true while the dialog is open for a requested namespace. */
  readonly isPinned: () => boolean
}

export interface ActiveNamespace {
  /**
   * Makes a namespace with a wallet active if the stored one has none and waits for none, and the stored one again if its wallet
   * connects late. Keeps a namespace that the visitor or the page chose since.
   */
  updateActive(): void
}

/** Creates the choice of the active namespace while stored connections are restored. */
export function createActiveNamespace({ store, isPinned }: ActiveNamespaceDeps): ActiveNamespace {
  let first = store.slice.get().active
  let substitute: string | undefined

  return {
    updateActive() {
      const { active } = store.slice.get()
      first ??= active
      const stored = first
      if (isPinned() || stored === undefined) return
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
