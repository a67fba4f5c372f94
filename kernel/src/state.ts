import { type Immutable, produce } from 'immer'
import { createStore } from 'zustand/vanilla'
import { runSafely } from './async.js'
import type { Disposer, Track } from './disposable.js'
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
  /** The recipe changes the draft in place, at once. What it puts there is frozen. */
  update(recipe: (draft: S) => void): void
  reset(): void
}

export type StateTree = ReturnType<typeof createStateTree>
/** @param report - receives what a listener threw; the others are called all the same. */
export function createStateTree(report: (error: unknown) => void) {
  const slices = new Map<string, Readable<unknown>>()
  return {
    /** `own` gets what takes it away: readers then keep the last value. @throws {KernelError} `plugin/invalid` for a second. */
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

/** Calls `listener` only when what `get` returns has changed since the last call. */
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
 * Returns a value computed from others, again only when one of them changed. Holds no subscription of its own.
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
 * One value that its owner sets. What a listener throws goes to `report`, which by default raises a page error.
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
