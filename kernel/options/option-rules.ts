import type { Schema, SchemaResult } from '../src/schema.js'

/** A schema out of a type guard: for what is small, and wanted before a schema library is loaded. */
export const guarded = <T>(is: (value: unknown) => value is T): Schema<T> =>
  standard<T>(value => (is(value) ? { value } : { issues: [] }))

/** Whether an option fits, and what was expected: `must be true or false`. */
export type OptionRule = readonly [fits: (value: unknown) => boolean, expected: string]

/** The values an option may have. */
export const oneOf = (...values: readonly unknown[]): OptionRule => [
  value => values.includes(value),
  `must be ${values.join(' or ')}`
]

/** A list of what fits. A hole (`[a, , b]`), which `every` would pass over, is undefined. */
export const listOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && [...value].every(fits)

export const flag: OptionRule = [value => typeof value === 'boolean', 'must be true or false']

/** Names that are not empty. */
export const ids: OptionRule = [listOf(id => typeof id === 'string' && id !== ''), 'must be a list of ids']

/** A schema for options that hold no structure of their own. What is undefined counts as left out. */
export function optionRules<O extends object>(rules: { readonly [K in keyof Required<O>]: OptionRule }): Schema<O> {
  const table = new Map<string, OptionRule>(Object.entries(rules))
  return standard<O>(value => {
    if (typeof value !== 'object' || value === null) return { issues: [{ message: 'must be an object' }] }
    const issues = Object.entries(value).flatMap(([name, option]) => {
      const [fits, message] = table.get(name) ?? [() => false, 'there is no such option']
      return option === undefined || fits(option) ? [] : [{ message, path: [name] }]
    })
    return issues.length > 0 ? { issues } : { value: value as O }
  })
}

const standard = <T>(validate: (value: unknown) => SchemaResult<T>): Schema<T> => ({
  '~standard': { version: 1, vendor: 'latchkit', validate }
})
