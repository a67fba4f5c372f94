import { isSmall, warnIf } from '@latchkit/plugin-chains/kit'
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
import { type DecodingContext, type Effects, joinEffects, withFields } from './effects.js'

/** Call of a contract, or a transfer of coins, in a request. */
export interface CallToDecode {
  /** Contract or recipient, in canonical form. */
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** Function with known effects. */
export interface KnownFunction {
  readonly abi: AbiFunction
  readonly effectsOf: (args: never, call: CallToDecode, context: DecodingContext) => Effects
}

/** Functions by selector. */
export type FunctionTable = ReadonlyMap<string, KnownFunction>

/** Functions of contracts whose code is known. */
export interface ContractFunctions {
  /** Returns true for a call of one of the contracts. */
  isAt(call: CallToDecode, context: DecodingContext): boolean
  /** Returns the functions, which are parsed by the first call. */
  table(): FunctionTable
}

/** Returns a function that computes its result once. */
export function computedOnce<T extends object>(compute: () => T): () => T {
  let result: T | undefined
  return () => {
    result ??= compute()
    return result
  }
}

type ArgsOf<S extends string> = DecodeAbiParametersReturnType<
  Extract<ParseAbiItem<`function ${S}`>, AbiFunction>['inputs']
>

/**
 * Maximum length of call data whose arguments are decoded, in hex characters: 32 KB. The items of a list may share their bytes, so
 * that the time to decode them grows with the square of the length.
 */
const MAX_CHARACTERS = 2 * 32_768
/** Maximum length of the bytes after the arguments, in hex characters: 512 bytes, several times the tags of known sites (ERC-8021). */
const MAX_SUFFIX_CHARACTERS = 2 * 512
/** `0x` and four bytes. */
const SELECTOR_CHARACTERS = 10

/** Returns an entry of a table. @param signature - `transfer(address to, uint256 amount)`. */
export function knownFunction<const S extends string>(
  signature: S,
  effectsOf: (args: ArgsOf<S>, call: CallToDecode, context: DecodingContext) => Effects
): readonly [selector: string, KnownFunction] {
  const abi = parseFunction(signature)
  return [toFunctionSelector(abi), { abi, effectsOf }]
}

/** Returns a function without a selector, whose signature is parsed when it is needed. @param signature - `f(address to)`. */
export function inputsOnly<const S extends string>(
  signature: S,
  effectsOf: (args: ArgsOf<S>, call: CallToDecode, context: DecodingContext) => Effects
): KnownFunction {
  const abi = computedOnce(() => parseFunction(signature))
  return {
    get abi() {
      return abi()
    },
    effectsOf
  }
}

const parseFunction = (signature: string) => parseAbiItem(`function ${signature}` as string) as AbiFunction

/** Returns the selector of call data; `undefined` for data shorter than four bytes. */
export const selectorOf = (data: Hex): string | undefined =>
  data.length < SELECTOR_CHARACTERS ? undefined : data.slice(0, SELECTOR_CHARACTERS).toLowerCase()

/**
 * Returns the effects of a call of a function in the table; `undefined` for another function. Bytes after the arguments become a field.
 * Known contracts ignore them; another one has the warnings of an unknown call.
 *
 * @param isKnown - true for a contract whose code is known. @defaultValue false
 * @throws {Error} for arguments other than the canonical encoding: a contract could read the upper bytes of an address, so that nobody
 *   knows what it does.
 */
export function knownEffects(
  table: FunctionTable,
  call: CallToDecode,
  context: DecodingContext,
  isKnown = false
): Effects | undefined {
  const selector = selectorOf(call.data)
  const found = selector === undefined ? undefined : table.get(selector)
  if (!found) return undefined
  const { args, suffix } = decodeArguments(found.abi, call.data)
  const effects = found.effectsOf(args as never, call, context)
  if (suffix === '') return effects
  return joinEffects([
    withFields(effects, [suffixField(suffix)]),
    warnIf(!isKnown, { code: 'unknown-contract', subject: call.to }, { code: 'unknown-data' })
  ])
}

/** Returns bytes after the arguments, with which sites mark their requests, as a field. */
export const suffixField = (suffix: string) => ({ name: 'dataSuffix', type: 'bytes', value: `0x${suffix}` }) as const

/**
 * Returns the arguments of a call, and the bytes after them, in hex without `0x`.
 *
 * @throws {Error} for data without a canonical encoding of arguments at their beginning, and for data longer than 32 KB.
 */
export function decodeArguments(
  { inputs }: AbiFunction,
  data: Hex
): { readonly args: readonly unknown[]; readonly suffix: string } {
  if (data.length > MAX_CHARACTERS) throw new RangeError('The call data are too long')
  const encoded = `0x${data.slice(SELECTOR_CHARACTERS).toLowerCase()}` as const
  // Without inputs, there is nothing to decode, which viem refuses.
  const args = inputs.length === 0 ? [] : decodeAbiParameters(inputs, encoded)
  // Arguments that do not overlap are about as long as their encoding. This saves the time to encode others.
  if (!isSmall(args, 2 * data.length)) throw new RangeError('The arguments overlap')
  const canonical = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs, args)
  const suffix = encoded.slice(canonical.length)
  if (!encoded.startsWith(canonical) || suffix.length > MAX_SUFFIX_CHARACTERS)
    throw new TypeError('The arguments are not canonical')
  return { args, suffix }
}

/** Returns a parameter of a command, which has no selector. @throws {Error} unless the encoding is canonical, without a suffix. */
export function decodeInput(abi: AbiFunction, input: Hex): readonly unknown[] {
  const { args, suffix } = decodeArguments(abi, `0x${'00'.repeat(4)}${input.slice(2)}`)
  if (suffix !== '') throw new TypeError('The input is not canonical')
  return args
}
