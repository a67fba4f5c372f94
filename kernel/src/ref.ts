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

export const serviceRef = <T>(id: string): ServiceRef<T> => ({ kind: 'service', id })
/** Ids are `owner.thing`. */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => ({ kind: 'extension-point', id })
export const viewRef = <P = void>(id: string): ViewRef<P> => ({ kind: 'view', id })
