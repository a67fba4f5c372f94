export const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

/** Reads a property of a value from the page. Throws what a getter throws. */
export const readProperty = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null) || isFunction(value)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Copies a list of at most `max` entries, read by index; `undefined` for anything else. */
export function readList(value: unknown, max: number): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length <= max
    ? Array.from({ length: value.length }, (_, index): unknown => value[index])
    : undefined
}
