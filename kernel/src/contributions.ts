import type { Disposer } from './disposable.js'
import type { ExtensionPoint } from './ref.js'
import { cell, type Readable } from './state.js'

export interface Contribution<T> {
  readonly plugin: string
  readonly item: T
  readonly order: number
  /** Hides the item while it holds false. */
  readonly when: Readable<boolean> | undefined
}

export interface Contributions {
  add<T>(point: ExtensionPoint<T>, contribution: Contribution<T>): Disposer
  /** In order of `order`, then of arrival. */
  all<T>(point: ExtensionPoint<T>): Readable<readonly Contribution<T>[]>
  /** Those whose `when` holds. The same array until that changes. */
  visible<T>(point: ExtensionPoint<T>): Readable<readonly Contribution<T>[]>
}

type Items = readonly Contribution<unknown>[]

export function createContributions(): Contributions {
  const points = new Map<string, Point>()
  const at = (id: string) => {
    const point = points.get(id) ?? createPoint()
    points.set(id, point)
    return point
  }

  return {
    add(point, contribution) {
      const { all } = at(point.id)
      all.set([...all.get(), contribution].sort((a, b) => a.order - b.order))
      return () => all.set(all.get().filter(other => other !== contribution))
    },
    all: <T>(point: ExtensionPoint<T>) => at(point.id).all as Readable<readonly Contribution<T>[]>,
    visible: <T>(point: ExtensionPoint<T>) => at(point.id).visible as Readable<readonly Contribution<T>[]>
  }
}

type Point = ReturnType<typeof createPoint>

function createPoint() {
  const all = cell<Items>([])
  return { all, visible: visibleOnly(all) }
}

function visibleOnly(all: Readable<Items>): Readable<Items> {
  let shown: Items = []
  const get = () => {
    const now = all.get().filter(({ when }) => when?.get() ?? true)
    const same = now.length === shown.length && now.every((item, index) => item === shown[index])
    if (!same) shown = now
    return shown
  }
  return {
    get,
    subscribe(listener) {
      let before = get()
      const check = () => {
        const now = get()
        if (now === before) return
        before = now
        listener()
      }
      const watchConditions = () => all.get().flatMap(({ when }) => when?.subscribe(check) ?? [])
      let undo = watchConditions()
      const unlisten = all.subscribe(() => {
        for (const dispose of undo) dispose()
        undo = watchConditions()
        check()
      })
      return () => {
        unlisten()
        for (const dispose of undo) dispose()
      }
    }
  }
}
