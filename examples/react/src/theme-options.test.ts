import { expect, test } from 'vitest'
import { initialTheme, optionsCode, variablesOf } from './theme-options.js'

test("returns no options for Latchkit's default settings", () => {
  expect(variablesOf(initialTheme)).toEqual({})
  expect(optionsCode(initialTheme)).toBe('createLatchkit({\n  networks\n})')
})

test('returns an option for every changed setting', () => {
  expect(optionsCode({ mode: 'light', accent: '#e11d48', font: 'Georgia, serif', cornersPx: 0 })).toBe(`createLatchkit({
  networks,
  themeMode: 'light',
  themeVariables: {
    '--lk-accent': '#e11d48',
    '--lk-font-family': 'Georgia, serif',
    '--lk-border-radius-master': '0px'
  }
})`)
})
