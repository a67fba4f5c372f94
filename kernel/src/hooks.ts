import type { SyncHook } from 'tapable'
// @ts-expect-error tapable types only its main entry, whose hooks generate code at run time; the base class does not.
import TapableHook from 'tapable/lib/Hook.js'
import { isPromise, whenResolved } from './async.js'
import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'

export interface HookOptions {
  readonly name: string
  /** Result of a crashing tap: `open` skips it, `closed` counts it as a refusal and fails the call. @defaultValue 'open' */
  readonly failure?: 'open' | 'closed'
  /** Limit for a tap's response; a late one counts as crashed, and its response is dropped. @defaultValue no limit */
  readonly limitMs?: number
  /** Receives what a tap threw, with the name of the plugin that tapped. */
  readonly report: (error: unknown, plugin: string) => void
}

export interface TapOptions {
  /** Lower runs earlier. @defaultValue 0 */
  readonly stage?: number
  /** Runs before the tap of that plugin (its last one), whatever the stages. Ignored if that plugin has not tapped yet. */
  readonly before?: string
}

/** A place where plugins may refuse or change what is about to happen. Taps run in order of stage, then of arrival. */
export interface Hook<A extends readonly unknown[], R> {
  readonly name: string
  tap(options: TapOptions & { readonly name: string }, fn: (...args: A) => R): Disposer
}
/** Function that taps a hook, inferred from the hook alone, so that its result is checked against it. */
export type TapFn<H extends Hook<readonly unknown[], unknown>> = Parameters<H['tap']>[1]
type Args = readonly unknown[]
type Maybe<R> = R | undefined | void
type Soon<R> = Maybe<R> | Promise<Maybe<R>>

/** Hook whose first result decides; later taps do not run. */
export type SyncBailHook<A extends Args, R> = Hook<A, Maybe<R>> & { call(...args: A): R | undefined }
/** Hook whose taps each get the result of the previous one; `undefined` keeps the value. */
export type SyncWaterfallHook<T> = Hook<[T], Maybe<T>> & { call(value: T): T }
export type AsyncSeriesBailHook<A extends Args, R> = Hook<A, Soon<R>> & { promise(...args: A): Promise<R | undefined> }
export type AsyncSeriesWaterfallHook<T> = Hook<[T], Soon<T>> & { promise(value: T): Promise<T> }
/** Hook whose taps run concurrently; the call waits for all of them. */
export type AsyncParallelHook<A extends Args> = Hook<A, unknown> & { promise(...args: A): Promise<void> }

type Tapable = SyncHook<unknown[], unknown>
type FullTap = Tapable['taps'][number]
/** Calls one tap. A crash is `undefined` for an open hook, and a `KernelError` for a closed one. */
type Step = (tap: FullTap, ...args: Args) => unknown
type Loop = (taps: readonly FullTap[], step: Step, args: Args) => unknown

/** Creates tapable's hook with a loop in place of its code generator, which throws on a page without `unsafe-eval`. */
function create<H>({ name, failure, limitMs, report }: HookOptions, loop: Loop): H {
  const hook: Tapable = new TapableHook([], name)
  const insert = hook.tap.bind(hook)

  const handleCrash = (error: unknown, plugin: string): undefined => {
    for (const interceptor of hook.interceptors) interceptor.error?.(error as Error)
    report(error, plugin)
    if (failure === 'closed') throw new KernelError('hook/tap-failed', { hook: name, plugin }, { cause: error })
  }
  const withTimeout = (result: PromiseLike<unknown>, plugin: string) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise((_, reject) => {
      const rejectLate = () => reject(new KernelError('hook/tap-late', { hook: name, plugin }))
      if (limitMs) timer = setTimeout(rejectLate, limitMs)
    })
    return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
  }
  const step: Step = (tap, ...args) => {
    // An earlier tap of this call removed it.
    if (!hook.taps.includes(tap)) return
    const onCrash = (error: unknown) => handleCrash(error, tap.name)
    try {
      for (const interceptor of hook.interceptors) interceptor.tap?.(tap)
      const result = tap.fn(...args)
      return isPromise(result) ? withTimeout(result, tap.name).catch(onCrash) : result
    } catch (error) {
      return onCrash(error)
    }
  }
  // Copies the taps: one that is added during a call takes effect at the next.
  const call = (...args: Args) => {
    for (const interceptor of hook.interceptors) interceptor.call?.(...args)
    return loop([...hook.taps], step, args)
  }
  const tap = ({ before, ...options }: TapOptions & { name: string }, fn: FullTap['fn']): Disposer => {
    const wrapped = (...args: unknown[]) => fn(...args)
    // tapable puts a tap before all others if it does not find the tap named by `before`.
    insert(hook.taps.some(tap => tap.name === before) ? { before, ...options } : options, wrapped)
    return () => {
      hook.taps = hook.taps.filter(tap => tap.fn !== wrapped)
    }
  }
  return Object.assign(hook, { tap, compile: () => call }) as unknown as H
}

const bail: Loop = (taps, step, args) =>
  taps.reduce<unknown>((previous, tap) => whenResolved(previous, result => result ?? step(tap, ...args)), undefined)
const waterfall: Loop = (taps, step, [first]) =>
  taps.reduce((value, tap) => whenResolved(value, last => whenResolved(step(tap, last), next => next ?? last)), first)

/**
 * Creates a hook whose first result decides.
 *
 * @example
 * const firstView = syncBailHook<[isConnected: boolean], string>({ name: 'firstView', report: console.error })
 * firstView.tap({ name: 'account' }, isConnected => (isConnected ? 'Account' : undefined))
 * firstView.call(true) // 'Account'
 */
export const syncBailHook = <A extends Args, R>(options: HookOptions): SyncBailHook<A, R> => create(options, bail)
/**
 * Creates a hook whose taps each get the result of the previous one.
 *
 * @example
 * const label = syncWaterfallHook<string>({ name: 'label', report: console.error })
 * label.tap({ name: 'capitals' }, text => text.toUpperCase())
 * label.call('send') // 'SEND'
 */
export const syncWaterfallHook = <T>(options: HookOptions): SyncWaterfallHook<T> => create(options, waterfall)
/**
 * Creates an asynchronous `syncBailHook`; a tap waits for the previous one.
 *
 * @example
 * const beforeDelete = asyncSeriesBailHook<[id: string], false>({ name: 'beforeDelete', report: console.error })
 * beforeDelete.tap({ name: 'approval' }, async id => (confirm(id) ? undefined : false))
 * const isRefused = (await beforeDelete.promise('draft')) === false
 */
export const asyncSeriesBailHook = <A extends Args, R>(options: HookOptions): AsyncSeriesBailHook<A, R> =>
  create(options, async (...call) => bail(...call))
/**
 * Creates an asynchronous `syncWaterfallHook`.
 *
 * @example
 * const beforeFetch = asyncSeriesWaterfallHook<URL>({ name: 'beforeFetch', report: console.error })
 * beforeFetch.tap({ name: 'key' }, async url => new URL('?key=1', url))
 * await beforeFetch.promise(new URL('https://api.example/prices')) // https://api.example/prices?key=1
 */
export const asyncSeriesWaterfallHook = <T>(options: HookOptions): AsyncSeriesWaterfallHook<T> =>
  create(options, async (...call) => waterfall(...call))
/**
 * Creates a hook whose taps run concurrently.
 *
 * @example
 * const closing = asyncParallelHook<[]>({ name: 'closing', report: console.error })
 * closing.tap({ name: 'socket' }, () => fetch('/goodbye', { method: 'POST' }))
 * await closing.promise()
 */
export const asyncParallelHook = <A extends Args>(options: HookOptions): AsyncParallelHook<A> =>
  create(options, async (taps, step, args) => void (await Promise.all(taps.map(tap => step(tap, ...args)))))
