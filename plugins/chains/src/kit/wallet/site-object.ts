import { tryOrUndefined } from '@latchkit/kernel/options'
import { hasMethods, readProperty } from '../discovery/read-untrusted.js'
import { eventMethods, siteListeners } from './site-listeners.js'

type Callback = (...payload: readonly unknown[]) => unknown

/**
 * Returns a wrapper of a wallet, or of a part of it, for the host site. Of the members of the wallet it has those in `mapped`, the
 * methods named in `passed`, and every plain value: a primitive, a list of primitives, or bytes. All others are left out, because they
 * could sign. The names are fixed when the wrapper is created; values are read from the wallet on each access.
 *
 * Methods run with the wallet as `this`. The site does not get the wallet from a method that returns it, resolves with it, or
 * passes it to a callback. Other results are not checked. The event methods in `passed` (`on`, `once`, `off`, `addListener`,
 * `removeListener`, `removeAllListeners`) only reach the listeners of the site; a wallet without `on` has none.
 *
 * @example
 * <!-- given: declare const wallet: object -->
 * ```ts
 * import { siteObject } from '@latchkit/plugin-chains/kit'
 *
 * const site = siteObject(wallet, ['getAccounts', 'on'], { sign: async () => 'signature' })
 * ```
 */
export function siteObject(wallet: object, passed: readonly string[], mapped: object): object {
  const site: object = {}
  const listeners = siteListeners(wallet, site)
  const read = (name: string): unknown => (wallet as Readonly<Record<string, unknown>>)[name]
  const isMethod = (name: string, value: unknown) => passed.includes(name) && typeof value === 'function'
  const names = new Set([...Object.keys(mapped), ...passed, ...namesOf(wallet)])
  for (const name of names) {
    if (!tryOrUndefined(() => name in wallet)) continue
    const own = Object.getOwnPropertyDescriptor(mapped, name)
    const method = eventMethods.has(name) ? listeners[name] : siteMethod(wallet, site, name)
    const get = () => {
      const value = read(name)
      if (isMethod(name, value)) return method
      return isPlain(value) ? value : undefined
    }
    const value = readProperty(wallet, name)
    const isShown = isMethod(name, value) ? method !== undefined : isPlain(value)
    if (own) Object.defineProperty(site, name, own)
    else if (isShown) Object.defineProperty(site, name, { get, enumerable: true })
  }
  return site
}

/** Returns a method of the wallet for the site, with `site` in place of the wallet in its result and in callbacks. */
function siteMethod(wallet: object, site: object, name: string): Callback {
  const replaced = (value: unknown) => (value === wallet ? site : value)
  return (...given) => {
    const unbound = given.map(value =>
      typeof value === 'function'
        ? (...payload: readonly unknown[]) => (value as Callback)(...payload.map(replaced))
        : value
    )
    const method = (wallet as Readonly<Record<string, Callback>>)[name] as Callback
    const result = replaced(Reflect.apply(method, wallet, unbound))
    return hasMethods<PromiseLike<unknown>>(result, 'then') ? Promise.resolve(result).then(replaced) : result
  }
}

/** Returns true for a primitive, a list of primitives, and bytes. They cannot sign. */
export const isPlain = (value: unknown): boolean =>
  Object(value) !== value ||
  ArrayBuffer.isView(value) ||
  (Array.isArray(value) && value.every(item => Object(item) !== item))

/** Returns the names of an object's own and inherited members, without those of every object. */
function namesOf(value: object): readonly string[] {
  const names: string[] = []
  const collect = () => {
    for (let layer: unknown = value; layer && layer !== Object.prototype; layer = Object.getPrototypeOf(layer))
      names.push(...Object.getOwnPropertyNames(layer))
  }
  tryOrUndefined(collect)
  return names.filter(name => name !== '__proto__')
}
