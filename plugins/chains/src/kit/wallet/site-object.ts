import { tryOrUndefined } from '@latchkit/kernel/options'
import { readProperty } from '../discovery/read-untrusted.js'

/**
 * Returns a wrapper of a wallet, or of a part of it, for the host site. Of the members of the wallet it has those in `mapped`, those
 * named in `passed`, and every primitive or list of primitives. All others are left out, because they could sign. The names are
 * fixed when the wrapper is created; values are read from the wallet on each access. Methods run with the wallet as `this`.
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
  const read = (name: string): unknown => (wallet as Readonly<Record<string, unknown>>)[name]
  const isPassed = (name: string, value: unknown) => passed.includes(name) || isPlain(value)
  const names = new Set([...Object.keys(mapped), ...passed, ...namesOf(wallet)])
  for (const name of names) {
    if (!tryOrUndefined(() => name in wallet)) continue
    const own = Object.getOwnPropertyDescriptor(mapped, name)
    const forward = (...given: readonly unknown[]) => {
      const result: unknown = Reflect.apply(read(name) as () => unknown, wallet, given)
      // `on` returns the wallet itself.
      return result === wallet ? site : result
    }
    const get = () => {
      const value = read(name)
      if (!isPassed(name, value)) return undefined
      return typeof value === 'function' ? forward : value
    }
    if (own) Object.defineProperty(site, name, own)
    else if (isPassed(name, readProperty(wallet, name))) Object.defineProperty(site, name, { get, enumerable: true })
  }
  return site
}

const isPlain = (value: unknown): boolean =>
  Object(value) !== value || (Array.isArray(value) && value.every(item => Object(item) !== item))

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
