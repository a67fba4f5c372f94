import type { Disposer } from './disposable.js'
import type { ExtensionPoint } from './ref.js'
import { cell, derive, type Readable } from './state.js'

export interface Contribution<T> {
  readonly plugin: string
  readonly item: T
  readonly order: number
  /** Hides the item while it holds false. */
  readonly when: Readable<boolean> | undefined
}

type Items = readonly Contribution<unknown>[]

export type Contributions = ReturnType<typeof createContributions>
export function createContributions() {
  const points = new Map<string, ReturnType<typeof createPoint>>()
  const at = (id: string) => {
    const point = points.get(id) ?? createPoint()
    points.set(id, point)
    return point
  }
  return {
    add<T>(point: ExtensionPoint<T>, contribution: Contribution<T>): Disposer {
      const { all } = at(point.id)
      all.set([...all.get(), contribution].sort((a, b) => a.order - b.order))
      return () => all.set(all.get().filter(other => other !== contribution))
    },
    /** Returns all contributions by `order`, then by time of addition. */
    all: <T>(point: ExtensionPoint<T>) => at(point.id).all as Readable<readonly Contribution<T>[]>,
    /** Returns the contributions whose `when` is true or absent: the same array until that set changes. */
    visible: <T>(point: ExtensionPoint<T>) => at(point.id).visible as Readable<readonly Contribution<T>[]>
  }
}

function createPoint() {
  const all = cell<Items>([])
  const filtered = derive([all], items => {
    const conditions = items.flatMap(({ when }) => when ?? [])
    return derive(conditions, () => items.filter(({ when }) => when?.get() ?? true))
  })
  const visible: Readable<Items> = {
    get: () => filtered.get().get(),
    subscribe(listener) {
      let undo = filtered.get().subscribe(listener)
      const unlisten = all.subscribe(() => {
        undo()
        undo = filtered.get().subscribe(listener)
        listener()
      })
      return () => {
        unlisten()
        undo()
      }
    }
  }
  return { all, visible }
}
