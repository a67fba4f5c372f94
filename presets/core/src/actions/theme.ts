import { Theme, type ThemeMode, type ThemeVariables } from '@latchkit/plugin-shell/contract'
import type { Latchkit } from '../latchkit.js'
import { serviceOf, type Unsubscribe, watch } from './watch.js'

/** Theme that the site set. */
export interface ThemeState {
  /** `auto` follows the visitor's system. */
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/**
 * Returns the mode that the site set; `auto` follows the visitor's system.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getThemeMode } from '@latchkit/preset-core/actions'
 *
 * latchkit.setThemeMode(getThemeMode(latchkit) === 'dark' ? 'light' : 'dark')
 * ```
 */
export const getThemeMode = (latchkit: Latchkit): ThemeMode => serviceOf(latchkit, Theme).mode.get()

/**
 * Returns the variables that the site set.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * getThemeVariables(latchkit)['--lk-accent']
 * ```
 */
export const getThemeVariables = (latchkit: Latchkit): ThemeVariables => serviceOf(latchkit, Theme).variables.get()

/**
 * Calls `listener` after each change of the mode or the variables. Returns a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * subscribeTheme(latchkit, ({ mode }) => document.documentElement.setAttribute('data-theme', mode))
 * ```
 */
export function subscribeTheme(latchkit: Latchkit, listener: (theme: ThemeState) => void): Unsubscribe {
  const { mode, variables } = serviceOf(latchkit, Theme)
  return watch([mode, variables], () => ({ mode: mode.get(), variables: variables.get() }), listener)
}
