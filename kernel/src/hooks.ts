import TapableHook, { type FullTap } from 'tapable/lib/Hook.js'
import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'

/** What a crashing tap means: `open` skips it, `closed` counts it as a refusal and fails the call. */
export type HookFailure = 'open' | 'closed'

export interface HookOptions {
  readonly name: string
  /** @default 'open' */
  readonly failure?: HookFailure
  /** Receives what a tap threw, with the name of the plugin that tapped. */
  readonly report: (error: unknown, plugin: string) => void
}

export interface TapOptions {
  /** Lower runs earlier. @default 0 */
  readonly stage?: number
  /** Runs before the taps of that plugin. */
  readonly before?: string
}

/** A place where plugins may refuse or change what is about to happen. Taps run in order of stage, then of arrival. */
export interface Hook<A extends readonly unknown[], R> {
  readonly name: string
  tap(options: TapOptions & { readonly name: string }, fn: (...args: A) => R): Disposer
}
type Maybe<R> = R | undefined | void

/** The first tap that answers decides. */
export interface SyncBailHook<A extends readonly unknown[], R> extends Hook<A, Maybe<R>> {
  call(...args: A): R | undefined
}
/** Each tap gets what the one before returned; returning nothing changes nothing. */
export interface SyncWaterfallHook<T> extends Hook<[T], Maybe<T>> {
  call(value: T): T
}
export interface AsyncSeriesBailHook<A extends readonly unknown[], R> extends Hook<A, Maybe<R> | Promise<Maybe<R>>> {
  promise(...args: A): Promise<R | undefined>
}
export interface AsyncSeriesWaterfallHook<T> extends Hook<[T], Maybe<T> | Promise<Maybe<T>>> {
  promise(value: T): Promise<T>
}
/** All taps run side by side; the call waits for every one. */
export interface AsyncParallelHook<A extends readonly unknown[]> extends Hook<A, unknown> {
  promise(...args: A): Promise<void>
}

type Call = (fn: FullTap, args: readonly unknown[]) => unknown
type Loop = (taps: readonly FullTap[], args: readonly unknown[], call: Call) => unknown

/**
 * tapable's hook with a loop in place of its code generator, which builds callers by `new Function` and so throws on
 * a page without `unsafe-eval`. Taps keep tapable's ordering and interceptors, and can be removed.
 */
class LoopHook extends TapableHook {
  readonly #loop: Loop
  readonly #options: HookOptions

  constructor(loop: Loop, options: HookOptions) {
    super([], options.name)
    this.#loop = loop
    this.#options = options
  }

  override compile({ taps, interceptors }: Parameters<TapableHook['compile']>[0]) {
    // A copy: a tap added or removed during a call takes effect at the next one.
    const snapshot = [...taps]
    const call: Call = (tap, args) => {
      for (const interceptor of interceptors) interceptor.tap?.(tap)
      return (tap.fn as (...args: readonly unknown[]) => unknown)(...args)
    }
    return (...args: unknown[]) => {
      for (const interceptor of interceptors) interceptor.call?.(...args)
      return this.#loop(snapshot, args, call)
    }
  }

  override tap(options: TapOptions & { name: string }, fn: (...args: never[]) => unknown): Disposer {
    const before = new Set(this.taps)
    super.tap(options, fn)
    const added = this.taps.find(tap => !before.has(tap))
    return () => {
      this.taps = this.taps.filter(tap => tap !== added)
      this._resetCompilation()
    }
  }

  /** Reports what a tap threw, and fails the call when this hook is closed. */
  crashed(error: unknown, tap: FullTap): undefined {
    for (const interceptor of (this as unknown as { interceptors: { error?(e: unknown): void }[] }).interceptors) {
      interceptor.error?.(error)
    }
    this.#options.report(error, tap.name)
    if (this.#options.failure !== 'closed') return undefined
    throw new KernelError('hook/tap-failed', { hook: this.name, plugin: tap.name }, { cause: error })
  }
}

function create(options: HookOptions, makeLoop: (crashed: LoopHook['crashed']) => Loop): LoopHook {
  const hook: LoopHook = new LoopHook(makeLoop((error, tap) => hook.crashed(error, tap)), options)
  return hook
}

const attempt = (tap: FullTap, args: readonly unknown[], call: Call, crashed: LoopHook['crashed']) => {
  try {
    return call(tap, args)
  } catch (error) {
    return crashed(error, tap)
  }
}
const attemptAsync = async (tap: FullTap, args: readonly unknown[], call: Call, crashed: LoopHook['crashed']) => {
  try {
    return await call(tap, args)
  } catch (error) {
    return crashed(error, tap)
  }
}

export const syncBailHook = <A extends readonly unknown[], R>(options: HookOptions): SyncBailHook<A, R> =>
  create(options, crashed => (taps, args, call) => {
    for (const tap of taps) {
      const answer = attempt(tap, args, call, crashed)
      if (answer !== undefined) return answer
    }
  }) as unknown as SyncBailHook<A, R>

export const syncWaterfallHook = <T>(options: HookOptions): SyncWaterfallHook<T> =>
  create(
    options,
    crashed => (taps, args, call) => taps.reduce((value, tap) => attempt(tap, [value], call, crashed) ?? value, args[0])
  ) as unknown as SyncWaterfallHook<T>

export const asyncSeriesBailHook = <A extends readonly unknown[], R>(options: HookOptions): AsyncSeriesBailHook<A, R> =>
  create(options, crashed => async (taps, args, call) => {
    for (const tap of taps) {
      const answer = await attemptAsync(tap, args, call, crashed)
      if (answer !== undefined) return answer
    }
  }) as unknown as AsyncSeriesBailHook<A, R>

export const asyncSeriesWaterfallHook = <T>(options: HookOptions): AsyncSeriesWaterfallHook<T> =>
  create(options, crashed => async (taps, args, call) => {
    let value = args[0]
    for (const tap of taps) value = (await attemptAsync(tap, [value], call, crashed)) ?? value
    return value
  }) as unknown as AsyncSeriesWaterfallHook<T>

export const asyncParallelHook = <A extends readonly unknown[]>(options: HookOptions): AsyncParallelHook<A> =>
  create(options, crashed => async (taps, args, call) => {
    await Promise.all(taps.map(tap => attemptAsync(tap, args, call, crashed)))
  }) as unknown as AsyncParallelHook<A>
