import type { ThemeVariables } from './contract.js'
import { invalid } from './invalid.js'

const number = String.raw`(?:[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg|rad|turn)?|none)`
const basic =
  'aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|purple|rebeccapurple|red|silver|teal|white|yellow'
const family = String.raw`(?:"[\p{L}\p{N} _-]+"|'[\p{L}\p{N} _-]+'|[\p{L}_-][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)*)`

type Grammar = readonly [test: RegExp, expected: string]

const colour: Grammar = [
  new RegExp(
    String.raw`^(?:#(?:[\da-f]{3}|[\da-f]{4}){1,2}|(?:rgba?|hsla?|oklch)\( *${number}(?:(?: *[,/] *| +)${number}){2,3} *\)|${basic})$`,
    'i'
  ),
  'must be a colour: hex, rgb(), hsl(), oklch() or one of the basic names'
]
const length: Grammar = [/^\d{1,3}(?:\.\d{1,3})?(?:px|rem|em)$/, 'must be a length in px, rem or em']

/** What each variable may hold. Anything that could end the value or load something is outside of every one. */
const grammars = new Map<string, Grammar>([
  ['accent', colour],
  ['color-mix', colour],
  ['color-mix-strength', [/^(?:\d{1,2}(?:\.\d+)?|100)$/, 'must be a number from 0 to 100']],
  ['font-family', [new RegExp(`^${family}(?: *, *${family})*$`, 'u'), 'must be a list of font families']],
  ['font-size-master', length],
  ['border-radius-master', length],
  ['z-index', [/^-?\d{1,9}$/, 'must be a whole number']],
  ['qr-color', colour]
])

/**
 * Checks each value, and gives it its `--lk-` name.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the variable.
 */
export function readVariables(given: ThemeVariables): Record<`--lk-${string}`, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const short = name.replace(/^--(?:lk|w3m)-/, '')
      const option = `themeVariables.${name}`
      const grammar = short === name ? undefined : grammars.get(short)
      if (!grammar) throw invalid(option, `is not one of --lk-${[...grammars.keys()].join(', --lk-')}`)
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string' || text.length > 200 || !grammar[0].test(text)) throw invalid(option, grammar[1])
      return [`--lk-${short}`, text]
    })
  )
}
