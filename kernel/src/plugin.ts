import type { Contribution } from './contributions.js'
import type { Disposer } from './disposable.js'
import type { Bus } from './events.js'
import type { Hook, TapFn, TapOptions } from './hooks.js'
import type { Kernel, KernelHooks } from './kernel.js'
import type { ExtensionPoint, RefType, ServiceRef, ViewRef } from './ref.js'
import type { Router } from './router.js'
import type { ViewDefinition } from './router-views.js'
import type { Rpc, RpcMiddleware } from './rpc.js'
import type { Readable, Slice } from './state.js'
import type { PluginStorage } from './storage.js'

// biome-ignore lint/suspicious/noExplicitAny: a service ref is invariant in its type, so only any accepts every one
export type ServiceMap = Readonly<Record<string, ServiceRef<any>>>
export type RequiredServices<R extends ServiceMap> = { readonly [K in keyof R]: RefType<R[K]> }
/** Getters, because an optional provider may be added or removed later. Do not call them in `setup`. */
export type OptionalServices<O extends ServiceMap> = { readonly [K in keyof O]: () => RefType<O[K]> | undefined }
export type ProvidedServices<P extends ServiceMap> = [keyof P] extends [never]
  ? void
  : { readonly [K in keyof P]: RefType<P[K]> }

export interface Plugin<R extends ServiceMap, O extends ServiceMap, P extends ServiceMap> {
  /** Lower-case words and dashes. Prefixes the plugin's storage keys, state and events. */
  readonly id: string
  readonly requires?: R
  readonly optional?: O
  readonly provides?: P
  readonly conflictsWith?: readonly string[]
  /** Registers everything. Synchronous and free of I/O, so it also runs on a server. */
  setup(context: PluginContext, services: RequiredServices<R> & OptionalServices<O>): ProvidedServices<P>
  /** Runs browser-only work after every required plugin has started: reconnect, subscribe, prefetch. */
  start?(context: PluginContext, services: RequiredServices<R> & OptionalServices<O>): void | Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: plugins of every shape stand in one list
export type AnyPlugin = Plugin<any, any, any>

/**
 * Returns the plugin, typed. `NoInfer` keeps a plugin written inside `plugins: [...]` from taking its types from the list.
 *
 * @example
 * import { definePlugin, serviceRef } from '@latchkit/kernel'
 *
 * const Clock = serviceRef<{ now(): number }>('clock')
 * const clock = definePlugin({ id: 'clock', provides: { clock: Clock }, setup: () => ({ clock: Date }) })
 */
export const definePlugin = <
  const R extends ServiceMap = Record<never, never>,
  const O extends ServiceMap = Record<never, never>,
  const P extends ServiceMap = Record<never, never>
>(
  plugin: Plugin<R, O, P>
): Plugin<NoInfer<R>, NoInfer<O>, NoInfer<P>> => plugin

/** Capabilities of a plugin. Everything registered here is undone when the plugin is removed. */
export interface PluginContext {
  readonly id: string
  /** Kernel, for the plugin that draws the views of all plugins. Incomplete during `setup`. */
  readonly kernel: Kernel
  readonly hooks: KernelHooks
  readonly events: Bus
  readonly router: Router
  readonly storage: PluginStorage
  readonly rpc: Pick<Rpc, 'request' | 'dispatch'>
  /** Aborts on removal. */
  readonly signal: AbortSignal
  tap<H extends Hook<readonly unknown[], unknown>>(hook: H, fn: TapFn<H>, options?: TapOptions): Disposer
  view<P, V>(view: ViewRef<P>, definition: ViewDefinition<V>): Disposer
  contribute<T>(point: ExtensionPoint<T>, item: T, options?: Partial<Pick<Contribution<T>, 'order' | 'when'>>): Disposer
  /** Visible contributions of all plugins, in order. */
  contributions<T>(point: ExtensionPoint<T>): Readable<readonly T[]>
  readonly handle: Rpc['handle']
  addMiddleware(middleware: RpcMiddleware): Disposer
  /** Returns the plugin's slice; a plugin has one at most. */
  slice<S extends object>(initial: S): Slice<S>
  /** Emits `kernel:error` for a failure that the plugin handled. */
  report(error: unknown, detail?: string): void
  /** Adds browser-only work that runs with `start`. To be called in `setup`, for work that uses its local values. */
  onStart(work: () => void | Promise<void>): void
  onDispose(dispose: () => void | Promise<void>): Disposer
}
