import { tryOrUndefined } from '@latchkit/kernel/options'
import { readProperty } from '../discovery/read-untrusted.js'

/**
 * Returns an object for the host site in place of a wallet, or of a part of it. It has the members in `mapped` if the wallet has them,
 * those in `passed`, and values that are not objects, or lists of these. It reads the wallet whenever it is read, and calls the methods of the wallet on
 * the wallet, which may have private fields. All other members are left out, because they could sign.
 *
 * @example
 * <!-- given: declare const wallet: object -->
 * ```ts
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
