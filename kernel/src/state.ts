import { type Immutable, produce } from 'immer'
import { createStore } from 'zustand/vanilla'
import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'

/** All that a binding to a view library needs. `get` returns the same reference until the value changes. */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): Disposer
}

export interface ReadonlySlice<S> extends Readable<Immutable<S>> {
  /** Calls back when the selected value changes by `Object.is`. */
  select<V>(selector: (state: Immutable<S>) => V, listener: (value: V, previous: V) => void): Disposer
}

/** The state of one plugin: facts only, plain JSON; a `bigint` is kept as a decimal string. */
export interface Slice<S> extends ReadonlySlice<S> {
  update(recipe: (draft: S) => void): void
  reset(): void
}

export interface StateTree {
  /** @throws {KernelError} `plugin/invalid` when that plugin has a slice already. */
  slice<S extends object>(plugin: string, initial: S): Slice<S>
  remove(plugin: string): void
  /** The state of every plugin by id. */
  dehydrate(): Readonly<Record<string, unknown>>
}

export function createStateTree(): StateTree {
  const store = createStore<Readonly<Record<string, unknown>>>(() => ({}))

  return {
    slice<S extends object>(plugin: string, initial: S): Slice<S> {
      if (Object.hasOwn(store.getState(), plugin)) {
        throw new KernelError('plugin/invalid', { plugin, reason: 'it asked for a second slice of state' })
      }
      const write = (state: S) => store.setState({ [plugin]: state })
      write(initial)
      // After removal readers keep the last value they could have seen.
      let last = initial
      const get = () => {
        last = (store.getState()[plugin] as S | undefined) ?? last
        return last as Immutable<S>
      }
      const select: ReadonlySlice<S>['select'] = (selector, listener) => {
        let previous = selector(get())
        return store.subscribe(() => {
          const value = selector(get())
          if (Object.is(value, previous)) return
          const before = previous
          previous = value
          listener(value, before)
        })
      }
      return {
        get,
        select,
        subscribe: listener => select(state => state, listener),
        update: recipe => {
          if (Object.hasOwn(store.getState(), plugin)) write(produce(get() as S, draft => void recipe(draft as S)))
        },
        reset: () => write(initial)
      }
    },
    remove(plugin) {
      const { [plugin]: _removed, ...rest } = store.getState()
      store.setState(rest, true)
    },
    dehydrate: () => store.getState()
  }
}

type Values<R extends readonly Readable<unknown>[]> = { [K in keyof R]: R[K] extends Readable<infer T> ? T : never }

/** A value computed from others, again only when one of them changed. Holds no subscription of its own. */
export function derive<const R extends readonly Readable<unknown>[], V>(
  inputs: R,
  compute: (...values: Values<R>) => V
): Readable<V> {
  let memo: { readonly values: readonly unknown[]; readonly result: V } | undefined
  const get = () => {
    const values = inputs.map(input => input.get())
    if (!memo || values.some((value, index) => !Object.is(value, memo?.values[index]))) {
      memo = { values, result: compute(...(values as Values<R>)) }
    }
    return memo.result
  }
  return {
    get,
    subscribe(listener) {
      let previous = get()
      const check = () => {
        const value = get()
        if (Object.is(value, previous)) return
        previous = value
        listener()
      }
      const undo = inputs.map(input => input.subscribe(check))
      return () => {
        for (const dispose of undo) dispose()
      }
    }
  }
}

/** One value that its owner sets. */
export function cell<T>(initial: T): Readable<T> & { set(value: T): void } {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    }
  }
}
