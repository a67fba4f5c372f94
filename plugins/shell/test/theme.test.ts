import { KernelError } from '@latchkit/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThemeVariables } from '../src/contract.js'
import { createTheme } from '../src/theme.js'
import { readVariables } from '../src/theme-variables.js'

const read = (name: string, value: unknown) => readVariables({ [name]: value } as ThemeVariables)

const accepted: readonly [name: `--${string}`, values: readonly (string | number)[]][] = [
  [
    '--lk-accent',
    [
      '#abc',
      '#ABCD',
      '#a1b2c3',
      '#a1b2c3d4',
      'teal',
      'White',
      'rgb(1, 2, 3)',
      'rgb(1 2 3 / 50%)',
      'rgba(1,2,3,.5)',
      'hsl(120deg 50% 50%)',
      'hsla(0.5turn, 10%, 20%, 0.3)',
      'oklch(0.5 0.1 196)',
      'oklch(50% 0.1 none / 0.4)'
    ]
  ],
  ['--lk-color-mix', ['#000', 'oklch(0.2 0.01 200)']],
  ['--lk-color-mix-strength', [0, 40, 100, '12.5']],
  [
    '--lk-font-family',
    ['Inter', 'Segoe UI, Arial', '"Noto Sans", sans-serif', "'Ubuntu', system-ui", '-apple-system', '游ゴシック']
  ],
  ['--lk-font-size-master', ['10px', '0.7rem', '1.25em']],
  ['--lk-border-radius-master', ['0px', '4px']],
  ['--lk-z-index', [0, 999, -1, '2147483']],
  ['--lk-qr-color', ['#000']]
]
const hostile = [
  'red; background: url(https://evil.example)',
  'red}*{display:none}',
  'url(https://evil.example)',
  'image-set("https://evil.example" 1x)',
  'var(--lk-accent)',
  'env(safe-area-inset-top)',
  'calc(1px + 1px)',
  'expression(alert(1))',
  'attr(data-secret)',
  'red/**/',
  '/* */red',
  'red !important',
  'red\n',
  '\\72 ed',
  'rgb(1,2,3',
  'rgb(1,2,3))',
  'rgb(1,2)',
  'rgb(1,2,3,4,5)',
  'rgb(calc(1),2,3)',
  '#12345',
  '#12345g',
  '#',
  'inherit',
  'notacolour',
  'a"b',
  '"unclosed',
  '\'mixed"',
  'Font 2, "x"',
  ', Inter',
  'Inter,',
  '10',
  '-4px',
  '10vw',
  '1e3px',
  '10px 10px',
  '',
  ' ',
  '<style>',
  '@import "x"'
]

describe('valid variables', () => {
  test.each(accepted)('%s accepts each kind of value', (name, values) => {
    for (const value of values) expect(read(name, value)).toEqual({ [name]: value })
  })

  test('the names of the specification are aliases', () => {
    expect(readVariables({ '--w3m-accent': '#abc', '--w3m-z-index': 5 })).toEqual({
      '--lk-accent': '#abc',
      '--lk-z-index': 5
    })
  })
})

describe('invalid variables', () => {
  test.each(accepted)('%s rejects hostile and meaningless values, naming itself', name => {
    for (const value of hostile) {
      // The grammars differ: a font name is not a colour, and a number is not a length.
      if (name === '--lk-font-family' && ['inherit', 'notacolour'].includes(value)) continue
      if (/strength|z-index/.test(name) && value === '10') continue
      const attempt = () => read(name, value)
      expect(attempt, `${name}: ${value}`).toThrow(KernelError)
      expect(attempt).toThrow(`Option "${name}" of shell: must be a`)
    }
  })

  test.each(accepted)('%s rejects values that are neither text nor number', name => {
    const sly = { toString: () => '#abc' }
    for (const value of [
      null,
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [],
      ['#abc'],
      sly,
      Symbol('x'),
      () => '#abc'
    ]) {
      expect(() => read(name, value)).toThrow(KernelError)
    }
  })

  test('an unknown name is rejected', () => {
    for (const name of ['--lk-unknown', '--accent', 'accent', '--w3m-', 'color', '--lk-accent;x', '__proto__x']) {
      expect(() => read(name, '#abc')).toThrow(`Option "${name.replace('w3m', 'lk')}" of shell`)
    }
  })

  test('no accepted value ends a declaration, nests a function or loads a resource', () => {
    const pieces = [
      'url(',
      ';',
      '}',
      '{',
      '"',
      "'",
      '(',
      ')',
      ',',
      ' ',
      '/',
      '*',
      '#',
      '\\',
      '-',
      'rgb',
      'a',
      '1',
      '%',
      'px',
      '\n',
      '@',
      '<',
      '!'
    ]
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(parts => parts.join('')),
      fc
        .tuple(fc.constantFrom('#abc', 'rgb(1,2,3)', 'Inter', '4px', '9'), fc.string({ maxLength: 6 }))
        .map(parts => parts.join(''))
    )
    fc.assert(
      fc.property(fc.constantFrom(...accepted.map(([name]) => name)), value, (name, text) => {
        try {
          read(name, text)
        } catch (error) {
          expect(error).toMatchObject({ code: 'kernel/invalid-option' })
          return
        }
        expect(text).not.toMatch(/[;{}\\<>@!*]|url|var\(|\/\*/i)
        expect(text.match(/\(/g)?.length ?? 0).toBeLessThanOrEqual(1)
        for (const quote of ['"', "'"]) expect((text.split(quote).length - 1) % 2).toBe(0)
      }),
      { numRuns: 3000 }
    )
  })

  test('a long value is rejected at once', () => {
    for (const [name] of accepted) {
      for (const unit of ['a', '1', '1 ', 'a ', 'a,', '"a",', 'none,', ' ']) {
        const began = performance.now()
        expect(() => read(name, `rgb(${unit.repeat(30_000)}`)).toThrow(KernelError)
        expect(() => read(name, unit.repeat(199))).toSatisfy(() => true)
        expect(performance.now() - began).toBeLessThan(50)
      }
    }
  })
})

describe('the theme', () => {
  test('changes and notifies listeners', () => {
    const theme = createTheme('auto', {})
    let told = 0
    theme.mode.subscribe(() => told++)
    theme.variables.subscribe(() => told++)
    theme.setMode('dark')
    theme.setVariables({ '--w3m-accent': 'teal' })
    expect(theme.mode.get()).toBe('dark')
    expect(theme.variables.get()).toEqual({ '--lk-accent': 'teal' })
    expect(told).toBe(2)
  })

  test('an invalid value changes nothing', () => {
    const theme = createTheme('light', { '--lk-accent': 'teal' })
    expect(() => theme.setMode('blue' as 'dark')).toThrow('Option "themeMode" of shell: must be light or dark or auto')
    expect(() => theme.setVariables({ '--lk-accent': 'url(x)' })).toThrow(KernelError)
    expect(theme.mode.get()).toBe('light')
    expect(theme.variables.get()).toEqual({ '--lk-accent': 'teal' })
  })
})
