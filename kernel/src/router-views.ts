import { once } from './async.js'
import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'
import { cell, type Readable } from './state.js'

declare const takes: unique symbol
/** Default export of a view's module, typed by the context that the view takes. `defineView` of `@latchkit/kernel/react` makes it. */
export type ViewExport<C> = { readonly [takes]?: (context: C) => void }
type ContextOf<C> = void extends C ? { readonly context?: C } : { readonly context: C }
export interface ViewTraits {
  /** False if the dialog shows no other view of its own accord while this one is shown. @defaultValue true */
  readonly interruptible?: boolean
  /** Purpose of the view, for plugins that treat all views of one purpose alike. @defaultValue no such purpose */
  readonly role?: string
  /** True if an opening of the view by a site has a result: the view's plugin settles `OpenRequest.flow`. @defaultValue false */
  readonly hasResult?: boolean
}
type Load<V> = ViewTraits & { readonly load: () => Promise<{ readonly default: V }> }
/** Module of a view, whose default export the view binding understands, and objects of the plugin that the view receives. */
export type ViewDefinition<V = unknown> = Load<V> & (V extends ViewExport<infer C> ? ContextOf<C> : unknown)
export type AnyViewDefinition = Load<unknown> & { readonly context?: unknown }

export type ViewModule =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly view: unknown; readonly context: unknown }
  | { readonly status: 'failed'; readonly error: unknown }

const pending: ViewModule = { status: 'pending' }

/** Registered views and their modules. An unknown view throws or rejects with `view/unknown`. */
export type ViewRegistry = ReturnType<typeof createViewRegistry>
/** @param report - receives the error of each failed load. */
export function createViewRegistry(report: (error: unknown, plugin: string, view: string) => void) {
  const views = new Map<string, ViewTraits & { readonly module: Readable<ViewModule>; load(): Promise<void> }>()
  const find = (view: string) => {
    const found = views.get(view)
    if (!found) throw new KernelError('view/unknown', { view })
    return found
  }

  return {
    has: (view: string) => views.has(view),
    /** Loads the module unless it is loading or ready. Resolves when it is ready or has failed. */
    load: async (view: string) => find(view).load(),
    module: (view: string) => find(view).module,
    traits: find as (view: string) => ViewTraits,
    add(view: string, definition: AnyViewDefinition, plugin: string): Disposer {
      if (views.has(view)) throw new KernelError('view/duplicate', { view, plugin })
      const failed = (error: unknown) => report(error, plugin, view)
      const module = cell(pending, failed)
      const load = once(async () => {
        module.set(pending)
        try {
          module.set({ status: 'ready', view: (await definition.load()).default, context: definition.context })
        } catch (error) {
          module.set({ status: 'failed', error })
          failed(error)
          throw error
        }
      })
      views.set(view, { ...definition, module, load: () => load().catch(() => {}) })
      return () => void views.delete(view)
    }
  }
}
