declare const type: unique symbol

/**
 * A typed name. Two refs are the same when kind and id match, so a ref works across bundles and across duplicate
 * copies of the package that declares it.
 */
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

export const serviceRef = <T>(id: string): ServiceRef<T> => ({ kind: 'service', id })
/** Ids are `owner.thing`. */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => ({ kind: 'extension-point', id })
export const viewRef = <P = void>(id: string): ViewRef<P> => ({ kind: 'view', id })
