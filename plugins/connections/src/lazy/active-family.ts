import { namespaceState } from '../facts.js'
import { withActive, withConnectedActive } from './changes.js'
import type { Store } from './store.js'

interface ActiveFamilyParts {
  readonly store: Store
  /** The dialog is open for a namespace that somebody asked for. */
  readonly isHeld: () => boolean
}

export interface ActiveFamily {
  /**
   * Moves to a namespace with a wallet where the one that was stored has none and waits for none, and back where its
   * wallet was only late. Leaves alone what the visitor or the page chose since.
   */
  settleActive(): void
}

/** Keeps a namespace active that is connected, while stored connections come back or stay away. */
export function createActiveFamily({ store, isHeld }: ActiveFamilyParts): ActiveFamily {
  let first = store.slice.get().active
  let substitute: string | undefined

  return {
    settleActive() {
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
