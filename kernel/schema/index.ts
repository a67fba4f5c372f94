import * as v from 'valibot'

/**
 * Builds a schema for a list from outside. The length is checked before any item, so a list that is too long costs nothing:
 * `v.maxLength` behind `v.array` validates every item first.
 *
 * @param item - the schema of one item.
 * @param max - the largest number of items that is read; a longer list fails as a whole.
 * @example
 * const utxos = boundedArray(v.object({ txid: v.string(), value: v.number() }), 10_000)
 * const { output } = v.safeParse(utxos, answer)
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
 * A list from outside whose items are not looked at. For a list of which the first items are enough: its reader cuts it
 * (`slice`), then validates what is left one by one.
 *
 * @example
 * const answer = v.object({ data: rawList })
 * const items = v.parse(answer, body).data.slice(0, 100).filter(item => v.is(entry, item))
 */
export const rawList = v.custom<readonly unknown[]>(Array.isArray, 'Expected a list')

/**
 * Builds a schema for an object from outside whose keys are data, such as chain ids. The keys are counted before any value
 * is validated.
 *
 * @param key - the schema of one key.
 * @param value - the schema of one value.
 * @param max - the largest number of keys that is read; an object with more fails as a whole.
 * @example
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
