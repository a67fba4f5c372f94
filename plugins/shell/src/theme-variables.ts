import { checkOptions } from '@latchkit/kernel'
import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { ThemeVariables } from './contract.js'

const number = String.raw`(?:[+-]?\d*\.?\d+(?:%|deg|turn)?|none)`
const word = String.raw`-?[\p{L}_][\p{L}\p{N}_-]*`
const family = String.raw`(?:${word}(?: ${word})*|"[\p{L}\p{N} _-]+"|'[\p{L}\p{N} _-]+')`

// Most pages set no variables, so the grammars are compiled only on use.
const rule = (grammar: string, expected: string): OptionRule => [
  value =>
    (typeof value === 'string' || Number.isFinite(value)) &&
    `${value}`.length <= 200 &&
    new RegExp(`^(?:${grammar})$`, 'iu').test(`${value}`),
  expected
]
const colour = rule(
  String.raw`#(?:[\da-f]{3}|[\da-f]{4}){1,2}|(?:rgba?|hsla?|oklch)\( *${number}(?:(?: *[,/] *| +)${number}){2,3} *\)|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|purple|red|silver|teal|white|yellow`,
  'must be a colour: hex, rgb(), hsl(), oklch() or a basic name'
)
const length = rule(String.raw`\d{1,3}(?:\.\d+)?(?:px|rem|em)`, 'must be a length in px, rem or em')

/** Theme values under their `--lk-` names only. */
type OwnVariables = {
  readonly [Name in keyof ThemeVariables as Name extends `--lk-${string}` ? Name : never]: ThemeVariables[Name]
}

/** Grammar of each variable. No grammar accepts characters that could end the CSS value, or functions that load a resource. */
const variableRules = optionRules<OwnVariables>({
  '--lk-accent': colour,
  '--lk-color-mix': colour,
  '--lk-color-mix-strength': rule(String.raw`\d\d?(?:\.\d+)?|100`, 'must be a number from 0 to 100'),
  '--lk-font-family': rule(`${family}(?: *, *${family})*`, 'must be a list of font families'),
  '--lk-font-size-master': length,
  '--lk-border-radius-master': length,
  '--lk-z-index': rule(String.raw`-?\d{1,9}`, 'must be a whole number'),
  '--lk-qr-color': colour
})

/**
 * Validates each value and returns the values under their `--lk-` names.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the variable.
 */
export const readVariables = (given: ThemeVariables): ThemeVariables =>
  checkOptions(
    'shell',
    variableRules,
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^--w3m-/, '--lk-'), value]))
  )
