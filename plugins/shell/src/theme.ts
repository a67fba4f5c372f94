import { cell } from '@latchkit/kernel'
import type { ThemeApi, ThemeMode, ThemeVariables } from './contract.js'
import { invalid } from './invalid.js'
import { readVariables } from './theme-variables.js'

export const themeModes = ['light', 'dark', 'auto'] as const

/** @param given - as `readVariables` returns them. */
export function createTheme(first: ThemeMode, given: ThemeVariables): ThemeApi {
  const mode = cell(first)
  const variables = cell(given)

  return {
    mode,
    variables,
    setMode(next) {
      if (!themeModes.includes(next)) throw invalid('themeMode', `must be ${themeModes.join(', ')}`)
      mode.set(next)
    },
    setVariables: next => variables.set(readVariables(next))
  }
}
