import * as v from 'valibot'

/**
 * Returns a schema for a list from outside that checks the length before any item; `v.maxLength` behind `v.array` validates every
 * item first.
 *
 * @param max - the largest number of items; a longer list fails as a whole.
 * @example
 * import { boundedArray } from '@latchkit/kernel/schema'
 * import * as v from 'valibot'
 *
 * const utxos = boundedArray(v.object({ txid: v.string(), value: v.number() }), 10_000)
 * const { output } = v.safeParse(utxos, await (await fetch('/utxos')).json())
 */
export const boundedArray = <const S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(
    v.custom<v.InferInput<S>[]>(
      value => Array.isArray(value) && value.length <= max,
      `Expected a list of at most ${max} items`
    ),
    v.array(item)
  )

/**
 * Schema of a list from outside with unchecked items. Its reader takes the first ones (`slice`), and validates them one by one.
 *
 * @example
 * import { rawList } from '@latchkit/kernel/schema'
 * import * as v from 'valibot'
 *
 * const response = v.object({ data: rawList })
 * const first = v.parse(response, { data: [7, 'Larch'] }).data.slice(0, 100)
 * const names = first.filter(item => v.is(v.string(), item)) // ['Larch']
 */
export const rawList = v.custom<readonly unknown[]>(Array.isArray, 'Expected a list')

/**
 * Returns a schema for an object from outside whose keys are data, such as chain ids. Counts the keys before it validates a value.
 *
 * @param max - the largest number of keys; an object with more fails as a whole.
 * @example
 * import { boundedRecord } from '@latchkit/kernel/schema'
 * import * as v from 'valibot'
 *
 * const capabilities = boundedRecord(v.string(), v.looseObject({}), 1_000)
 */
export const boundedRecord = <const K extends v.GenericSchema<string, string>, const S extends v.GenericSchema>(
  key: K,
  value: S,
  max: number
) =>
  v.pipe(
    v.custom<Record<string, v.InferInput<S>>>(
      given => typeof given === 'object' && given !== null && Object.keys(given).length <= max,
      `Expected an object of at most ${max} keys`
    ),
    v.record(key, value)
  )

/**
 * Returns a schema that reads an invalid value as absent, so that one invalid field does not lose the object.
 *
 * @example
 * import { orAbsent } from '@latchkit/kernel/schema'
 * import * as v from 'valibot'
 *
 * const wallet = v.object({ id: v.string(), homepage: orAbsent(v.pipe(v.string(), v.url())) })
 */
export const orAbsent = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/**
 * Returns the valid items of a list from outside, in order; an empty list for another value.
 *
 * @param max - the number of items that are read.
 * @example
 * import { validItems } from '@latchkit/kernel/schema'
 * import * as v from 'valibot'
 *
 * validItems([7, 'Larch'], v.string(), 100) // ['Larch']
 */
export function validItems<T>(list: unknown, schema: v.GenericSchema<unknown, T>, max: number): T[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, max).flatMap(item => {
    const { success, output } = v.safeParse(schema, item)
    return success ? [output] : []
  })
}
