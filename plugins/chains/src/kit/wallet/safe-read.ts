import { tryOrUndefined } from '@latchkit/kernel/options'

/**
 * Whether something from the page can be called by all of these names. More than that is not known of a wallet in advance.
 * Calls nothing; false for what guards itself with getters that throw.
 */
export const hasMethods = <T>(value: unknown, ...names: readonly (keyof T)[]): value is T =>
  tryOrUndefined(() => names.every(name => typeof (value as T)[name] === 'function')) ?? false
