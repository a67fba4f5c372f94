import { type Disposer, once } from './disposable.js'
import { KernelError } from './errors.js'
import { cell, type Readable } from './state.js'

export interface ViewDefinition {
  /** Resolves with the module whose default export the view binding understands. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

export type ViewModule =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly view: unknown }
  | { readonly status: 'failed'; readonly error: unknown }

/** What views exist, and which of them have arrived. */
export interface ViewRegistry {
  has(view: string): boolean
  /** Starts loading, if that has not happened or failed before. Resolves when the module is there or has failed. */
  load(view: string): Promise<void>
  module(view: string): Readable<ViewModule>
  add(view: string, definition: ViewDefinition, plugin: string): Disposer
}

const pending: ViewModule = { status: 'pending' }

export function createViewRegistry(): ViewRegistry {
  const views = new Map<string, { readonly module: ReturnType<typeof cell<ViewModule>>; load(): Promise<void> }>()
  const find = (view: string) => {
    const found = views.get(view)
    if (!found) throw new KernelError('view/unknown', { view })
    return found
  }

  return {
    has: view => views.has(view),
    load: view => find(view).load(),
    module: view => find(view).module,
    add(view, definition, plugin) {
      if (views.has(view)) throw new KernelError('view/duplicate', { view, plugin })
      const module = cell<ViewModule>(pending)
      const load = once(async () => module.set({ status: 'ready', view: (await definition.load()).default }))
      views.set(view, {
        module,
        load: () => {
          if (module.get().status === 'failed') module.set(pending)
          return load().catch(error => module.set({ status: 'failed', error }))
        }
      })
      return () => void views.delete(view)
    }
  }
}
