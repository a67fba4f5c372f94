import { tryOrUndefined } from '@latchkit/kernel/options'
import { readAccountList } from '@latchkit/plugin-chains/kit'

/** Reads a property of a value from the page; `undefined` if there is none, and if its getter throws. */
export const readProperty = (value: unknown, name: string): unknown => tryOrUndefined(() => Object(value)[name])

/** Returns the entries of a list from the page that pass `isWanted`; `undefined` for any other value. */
export const filterList = (value: unknown, isWanted: (entry: unknown) => boolean): readonly unknown[] | undefined =>
  readAccountList(value, entry => (isWanted(entry) ? entry : null))

/** Returns a method of a feature of the Wallet Standard, bound to the feature; `undefined` if the wallet has none. */
export function findMethod(wallet: object, feature: string, method: string) {
  const holder = readProperty(readProperty(wallet, 'features'), feature)
  const call = readProperty(holder, method)
  return typeof call === 'function' ? (...args: readonly unknown[]): unknown => call.apply(holder, args) : undefined
}
