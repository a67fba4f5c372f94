import type { Schema, SchemaResult } from '../src/schema.js'

/**
 * Returns the result of `read`, or `undefined` if it throws, as reading an object of the page may.
 *
 * @example
 * const saved = tryOrUndefined(() => localStorage.getItem('theme')) // undefined in a sandboxed frame
 */
export function tryOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Returns a schema of a type guard, for small values before a schema library is loaded.
 *
 * @example
 * const text = guardSchema(value => typeof value === 'string')
 */
export const guardSchema = <T>(is: (value: unknown) => value is T): Schema<T> =>
  standard<T>(value => (is(value) ? { value } : { issues: [] }))

/** Test of an option, and what is expected: `must be true or false`. */
export type OptionRule = readonly [fits: (value: unknown) => boolean, expected: string]

/**
 * Returns the rule of an option with a fixed set of values.
 *
 * @example
 * const [isMode, expected] = oneOf('light', 'dark') // 'must be light or dark'
 */
export const oneOf = (...values: readonly unknown[]): OptionRule => [
  value => values.includes(value),
  `must be ${values.join(' or ')}`
]

/**
 * Returns the test of a list. A hole (`[a, , b]`), which `every` would pass over, counts as `undefined`.
 *
 * @example
 * const isTexts = listOf(value => typeof value === 'string')
 */
export const listOf = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && [...value].every(isValid)

export const flag: OptionRule = [value => typeof value === 'boolean', 'must be true or false']

/** Rule of a list of names that are not empty. */
export const ids: OptionRule = [listOf(id => typeof id === 'string' && id !== ''), 'must be a list of ids']

/**
 * Returns the expected value together with the given one, cut to 80 characters.
 *
 * @example
 * unlike('must be a text', 7) // must be a text, not 7
 */
export function unlike(expected: string, value: unknown): string {
  const printed = tryOrUndefined(() => JSON.stringify(value)) ?? String(value)
  return `${expected}, not ${printed.length > 80 ? `${printed.slice(0, 80)}…` : printed}`
}

/**
 * Returns what to say of an option that does not exist, with the name that was probably meant.
 *
 * @example
 * ```ts
 * unknownOption('themeMood', ['themeMode', 'locale']) // there is no such option; did you mean "themeMode"?
 * ```
 */
export function unknownOption(name: string, names: Iterable<string>): string {
  // As AppKit has them: `enableReconnect`, `allowUnsupportedChain`.
  const normalized = name.replace(/^(enable|allow)/, '').toLowerCase()
  let closest = ''
  let bestShare = 0.25
  for (const candidate of names) {
    const share = commonCharacters(normalized, candidate.toLowerCase()) / (normalized.length + candidate.length)
    // `showWallets` does not mean `allWallets`: the end alone says nothing, unless only the beginning was mistyped.
    if (share >= bestShare && (normalized.length === candidate.length || normalized[0] === candidate[0])) {
      closest = candidate
      bestShare = share
    }
  }
  return `there is no such option${closest && `; did you mean "${closest}"?`}`
}

/** Counts the characters that two words share from their beginnings, and then from their ends. */
const commonCharacters = (a: string, b: string): number => {
  if (!a) return 0
  if (a[0] === b[0]) return 1 + commonCharacters(a.slice(1), b.slice(1))
  return a.at(-1) === b.at(-1) ? 1 + commonCharacters(a.slice(0, -1), b.slice(0, -1)) : 0
}

/** Schema that knows the names of its options. */
export interface OptionRules<O extends object> extends Schema<O> {
  readonly names: readonly (keyof O & string)[]
}

/**
 * Returns a schema for flat options. `undefined` counts as left out.
 *
 * @example
 * import { flag, oneOf, optionRules } from '@latchkit/kernel/options'
 *
 * const rules = optionRules<{ readonly compact?: boolean; readonly size?: 's' | 'l' }>({ compact: flag, size: oneOf('s', 'l') })
 */
export function optionRules<O extends object>(
  rules: { readonly [K in keyof Required<O>]: OptionRule }
): OptionRules<O> {
  const table = new Map<string, OptionRule>(Object.entries(rules))
  const schema = standard<O>(value => {
    if (typeof value !== 'object' || value === null)
      return { issues: [{ message: unlike('must be an object', value) }] }
    const issues = Object.entries(value).flatMap(([name, option]) => {
      if (option === undefined) return []
      const rule = table.get(name)
      if (rule?.[0](option)) return []
      return [{ message: rule ? unlike(rule[1], option) : unknownOption(name, table.keys()), path: [name] }]
    })
    return issues.length > 0 ? { issues } : { value: value as O }
  })
  return { ...schema, names: [...table.keys()] as (keyof O & string)[] }
}

const standard = <T>(validate: (value: unknown) => SchemaResult<T>): Schema<T> => ({
  '~standard': { version: 1, vendor: 'latchkit', validate }
})
