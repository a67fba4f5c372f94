import type { AbiFunction } from 'viem'
import {
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type ParseAbiItem,
  parseAbiItem,
  toFunctionSelector
} from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { DecodingContext, Effects } from './effects.js'

/** Call of a contract, or a transfer of coins, in a request. */
export interface CallToDecode {
  /** Contract or recipient, in canonical form. */
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** Function with known effects. */
interface KnownFunction {
  readonly abi: AbiFunction
  readonly effectsOf: (args: never, call: CallToDecode, context: DecodingContext) => Effects
}

/** Functions by selector. */
export type FunctionTable = ReadonlyMap<string, KnownFunction>

type ArgsOf<S extends string> = DecodeAbiParametersReturnType<
  Extract<ParseAbiItem<`function ${S}`>, AbiFunction>['inputs']
>

/**
 * Maximum length of call data whose arguments are decoded, in hex characters: 32 KB. The items of a list may share their bytes, so
 * that the time to decode them grows with the square of the length.
 */
const MAX_CHARACTERS = 2 * 32_768
/** `0x` and four bytes. */
const SELECTOR_CHARACTERS = 10

/** Returns an entry of a table. @param signature - `transfer(address to, uint256 amount)`. */
export function knownFunction<const S extends string>(
  signature: S,
  effectsOf: (args: ArgsOf<S>, call: CallToDecode, context: DecodingContext) => Effects
): readonly [selector: string, KnownFunction] {
  const abi = parseAbiItem(`function ${signature}` as string) as AbiFunction
  return [toFunctionSelector(abi), { abi, effectsOf }]
}

/** Returns the selector of call data; `undefined` for data shorter than four bytes. */
const selectorOf = (data: Hex): string | undefined =>
  data.length < SELECTOR_CHARACTERS ? undefined : data.slice(0, SELECTOR_CHARACTERS).toLowerCase()

/**
 * Returns the effects of a call of a function in the table; `undefined` for another function.
 *
 * @throws {Error} for arguments other than the canonical encoding: a contract could ignore surplus bytes, or read the upper bytes of
 *   an address, so that nobody knows what it does.
 */
export function knownEffects(table: FunctionTable, call: CallToDecode, context: DecodingContext): Effects | undefined {
  const selector = selectorOf(call.data)
  const found = selector === undefined ? undefined : table.get(selector)
  if (!found) return undefined
  return found.effectsOf(decodeArguments(found.abi, call.data) as never, call, context)
}

function decodeArguments({ inputs }: AbiFunction, data: Hex): readonly unknown[] {
  if (data.length > MAX_CHARACTERS) throw new RangeError('The call data are too long')
  const encoded: Hex = `0x${data.slice(SELECTOR_CHARACTERS)}`
  const args = decodeAbiParameters(inputs, encoded)
  if (encodeAbiParameters(inputs, args) !== encoded.toLowerCase())
    throw new TypeError('The arguments are not canonical')
  return args
}
