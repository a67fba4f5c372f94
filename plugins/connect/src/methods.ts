import { cell, derive, type Readable } from '@latchkit/kernel'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import { completeOrder, sortByOrder } from './order.js'

export interface ConnectMethod {
  readonly id: string
  /** What the method's `load` resolved with. */
  readonly component: unknown
}

export interface ConnectMethodList {
  /** Those that have arrived, in order. One that failed to load is left out. */
  readonly arrived: Readable<readonly ConnectMethod[]>
  /** Resolves when every method has arrived or failed, so that none of them can push the others down later. */
  load(): Promise<void>
}

interface MethodParts {
  readonly items: Readable<readonly LazyComponent[]>
  readonly order: readonly string[] | undefined
  readonly report: (error: unknown, detail: string) => void
}

const defaultOrder = ['email', 'social', 'wallet']

export function createMethods({ items, order = [], report }: MethodParts): ConnectMethodList {
  const components = cell<ReadonlyMap<LazyComponent, unknown>>(new Map())
  const loadOne = async (item: LazyComponent) => {
    if (components.get().has(item)) return
    try {
      const { default: component } = await item.load()
      components.set(new Map(components.get()).set(item, component))
    } catch (error) {
      report(error, `connect method ${item.id}`)
    }
  }

  return {
    arrived: derive([items, components], (all, loaded) => {
      const ready = all.flatMap(item => (loaded.has(item) ? [{ id: item.id, component: loaded.get(item) }] : []))
      return sortByOrder(ready, ({ id }) => id, completeOrder(order, defaultOrder))
    }),
    load: async () => void (await Promise.all(items.get().map(loadOne)))
  }
}
