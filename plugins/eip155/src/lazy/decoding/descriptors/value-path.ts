/**
 * Returns the values at a path of ERC-7730: one, or one for each item of a list that the path goes through (`.[]`).
 *
 * @param inputs - inputs of a function by name, in which paths with `#.` and without a sign begin.
 * @param container - values of the transaction, in which paths with `@.` begin.
 * @throws {TypeError} for a path that leads nowhere.
 */
export function valuesAt(path: string, inputs: object, container: object): readonly unknown[] {
  const isContainer = path.startsWith('@.')
  const steps = path.replace(/^[#@]\./, '').split('.')
  return steps.reduce<readonly unknown[]>(
    (values, step) => values.flatMap(value => stepInto(value, step)),
    [isContainer ? container : inputs]
  )
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  const index = /^\[(?<index>-?\d*)\]$/.exec(step)?.groups?.index
  if (index !== undefined) {
    if (!Array.isArray(value)) throw new TypeError('Expected a list')
    if (index === '') return value
    return [present(value.at(Number(index)))]
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
    throw new TypeError('Expected a member')
  return [present((value as Readonly<Record<string, unknown>>)[step])]
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('Expected a value')
  return value
}
