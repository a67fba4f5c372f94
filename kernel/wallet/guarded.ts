/** What `read` returns; undefined where it throws, as reading what stands on a page may. */
export function unlessThrows<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Whether something from the page can be called by all of these names. More than that is not known of a wallet in advance.
 * Calls nothing; false for what guards itself with getters that throw.
 */
export const hasMethods = <T>(value: unknown, ...names: readonly (keyof T)[]): value is T =>
  unlessThrows(() => names.every(name => typeof (value as T)[name] === 'function')) ?? false
