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

/** What views exist, and which of them have arrived. An unknown one throws or rejects with `view/unknown`. */
export interface ViewRegistry {
  has(view: string): boolean
  /** Starts loading, if that has not happened or failed before. Resolves when the module is there or has failed. */
  load(view: string): Promise<void>
  module(view: string): Readable<ViewModule>
  add(view: string, definition: ViewDefinition, plugin: string): Disposer
}

const pending: ViewModule = { status: 'pending' }

/** @param report - receives why a module did not arrive. */
export function createViewRegistry(report: (error: unknown, plugin: string, view: string) => void): ViewRegistry {
  const views = new Map<string, { readonly module: Readable<ViewModule>; load(): Promise<void> }>()
  const find = (view: string) => {
    const found = views.get(view)
    if (!found) throw new KernelError('view/unknown', { view })
    return found
  }

  return {
    has: view => views.has(view),
    load: async view => find(view).load(),
    module: view => find(view).module,
    add(view, definition, plugin) {
      if (views.has(view)) throw new KernelError('view/duplicate', { view, plugin })
      const failed = (error: unknown) => report(error, plugin, view)
      const module = cell(pending, failed)
      const load = once(async () => {
        module.set(pending)
        try {
          module.set({ status: 'ready', view: (await definition.load()).default })
        } catch (error) {
          module.set({ status: 'failed', error })
          throw error
        }
      })
      views.set(view, { module, load: () => load().catch(failed) })
      return () => void views.delete(view)
    }
  }
}
