import { type Immutable, produce } from 'immer'
import { createStore } from 'zustand/vanilla'
import { runSafely } from './async.js'
import type { Disposer, Track } from './disposable.js'
import { KernelError } from './errors.js'

/** Value that can be read and subscribed to. `get` returns the same reference until the value changes. */
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
  /** Runs the recipe at once; it changes the draft in place. Objects that it adds are frozen. */
  update(recipe: (draft: S) => void): void
  reset(): void
}

export type StateTree = ReturnType<typeof createStateTree>
/** @param report - receives the error of a listener; the others still run. */
export function createStateTree(report: (error: unknown) => void) {
  const slices = new Map<string, Readable<unknown>>()
  return {
    /** Creates the slice of a plugin. Once `track` disposes it, readers keep the last value. @throws {KernelError} `plugin/invalid` for a second slice. */
    slice<S extends object>(plugin: string, initial: S, track: Track): Slice<S> {
      if (slices.has(plugin)) throw new KernelError('plugin/invalid', { plugin, reason: 'it has a slice already' })
      const state = cell(initial, report)
      slices.set(plugin, state)
      track(() => void slices.delete(plugin))
      const write = (next: S) => slices.get(plugin) === state && state.set(next)
      const update: Slice<S>['update'] = recipe => write(produce(state.get(), draft => void recipe(draft as S)))
      return { ...selectable(state), update, reset: () => write(initial) }
    },
    /** The state of every plugin by id. */
    dehydrate: (): Readonly<Record<string, unknown>> =>
      Object.fromEntries([...slices].map(([plugin, state]) => [plugin, state.get()]))
  }
}

export function selectable<S>({ get, subscribe }: Readable<unknown>): ReadonlySlice<S> {
  const read = get as () => Immutable<S>
  return { get: read, subscribe, select: (pick, listener) => subscribe(onChange(() => pick(read()), listener)) }
}

/** Returns a function that calls `listener` if the result of `get` has changed since the last call. */
function onChange<V>(get: () => V, listener: (value: V, previous: V) => void): () => void {
  let previous = get()
  return () => {
    const value = get()
    if (Object.is(value, previous)) return
    const old = previous
    previous = value
    return listener(value, old)
  }
}

type Values<R extends readonly Readable<unknown>[]> = { [K in keyof R]: R[K] extends Readable<infer T> ? T : never }

/**
 * Returns a value computed from `inputs`, and computed again only if one of them changed. It subscribes to them only while it has listeners.
 *
 * @example
 * import { cell, derive } from '@latchkit/kernel'
 *
 * const price = cell(3)
 * const total = derive([price, cell(2)], (each, amount) => each * amount)
 * total.get() // 6
 */
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
      const check = onChange(get, listener)
      const undo = inputs.map(input => input.subscribe(check))
      return () => undo.forEach(dispose => void dispose())
    }
  }
}

/**
 * Returns true if two values are identical, or two plain objects with identical values under the same names.
 *
 * @example
 * sameMembers({ view: 'Send', open: true }, { open: true, view: 'Send' }) // true
 * sameMembers([1], [1]) // false: not plain objects
 */
export function sameMembers<T>(a: T, b: T): boolean {
  if (a?.constructor !== Object || b?.constructor !== Object) return Object.is(a, b)
  const names = Object.keys(a as object) as (keyof T)[]
  return names.length === Object.keys(b as object).length && names.every(name => Object.is(a[name], b[name]))
}

/**
 * Returns a value that its owner sets. The error of a listener goes to `report`. By default it becomes an uncaught error of the page.
 *
 * @example
 * const count = cell(0)
 * count.subscribe(() => console.log(count.get()))
 * count.set(1) // logs 1
 */
export function cell<T>(initial: T, report: (error: unknown) => void = raise): Readable<T> & { set(value: T): void } {
  const store = createStore(() => ({ value: initial }))
  const get = () => store.getState().value
  return {
    get,
    set: value => void (Object.is(value, get()) || store.setState({ value })),
    subscribe: listener => store.subscribe(() => void runSafely(listener, report))
  }
}

const raise = (error: unknown) =>
  queueMicrotask(() => {
    throw error
  })
