import { cell, checkOptions } from '@latchkit/kernel'
import type { ThemeApi, ThemeMode, ThemeVariables } from './contract.js'
import { shellRules } from './options.js'
import { readVariables } from './theme-variables.js'

/** @param given - as `readVariables` returns them. */
export function createTheme(first: ThemeMode, given: ThemeVariables): ThemeApi {
  const mode = cell(first)
  const variables = cell(given)

  return {
    mode,
    variables,
    setMode(themeMode) {
      checkOptions('shell', shellRules, { themeMode })
      mode.set(themeMode)
    },
    setVariables: next => variables.set(readVariables(next))
  }
}
