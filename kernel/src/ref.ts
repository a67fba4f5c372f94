declare const type: unique symbol

/** A typed name. Refs of one kind and id are the same, also across bundles and duplicate copies of a package. */
export interface Ref<Kind extends string, T> {
  readonly kind: Kind
  readonly id: string
  readonly [type]?: (value: T) => T
}

export type ServiceRef<T> = Ref<'service', T>
export type ExtensionPoint<T> = Ref<'extension-point', T>
/** `P` is what the view takes as `params`; `void` when it takes none. */
export type ViewRef<P> = Ref<'view', P>
export type RefType<R> = R extends Ref<string, infer T> ? T : never

/**
 * Returns the ref of a service.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * const Clock = serviceRef<{ now(): number }>('clock')
 * const nowMs = kernel.get(Clock).now()
 * ```
 */
export const serviceRef = <T>(id: string): ServiceRef<T> => ({ kind: 'service', id })
/**
 * Returns the ref of an extension point. Its id is `owner.thing`.
 *
 * @example
 * <!-- given: declare const ctx: import('@latchkit/kernel').PluginContext -->
 * ```ts
 * const Tips = extensionPoint<{ readonly text: string }>('tips.items')
 * ctx.contribute(Tips, { text: 'Keep your recovery phrase offline' }, { order: 10 })
 * ```
 */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => ({ kind: 'extension-point', id })
/**
 * Returns the ref of a view.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * const TipView = viewRef<{ readonly tip: string }>('Tip')
 * kernel.router.push(TipView, { tip: 'recovery' })
 * ```
 */
export const viewRef = <P = void>(id: string): ViewRef<P> => ({ kind: 'view', id })
