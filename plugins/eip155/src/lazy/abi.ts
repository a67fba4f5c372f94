import { hexToBytes } from 'viem/utils'
import type { Hex } from '../contract.js'

const WORD_DIGITS = 64
/** More of a name than anybody shows. */
const MAX_TEXT_BYTES = 256

/** One word of the contract ABI, as hex without `0x`: a number, an address, or bytes of no more than a word. */
export const word = (value: string | number | bigint): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(WORD_DIGITS, '0')

/** The word at an offset in bytes; undefined where the answer ends before. */
export function wordAt(answer: Hex, offset = 0): bigint | undefined {
  const start = 2 + 2 * offset
  const digits = answer.slice(start, start + WORD_DIGITS)
  return digits.length === WORD_DIGITS ? BigInt(`0x${digits}`) : undefined
}

/**
 * A text that a contract answered with: a `string`, or the `bytes32` of tokens from before ERC-20 was settled; undefined for
 * an answer that is neither.
 *
 * @param maxBytes - no more of it is read. @default 256
 */
export function readText(answer: Hex, maxBytes = MAX_TEXT_BYTES): string | undefined {
  const digits = answer.slice(2)
  if (digits.length === WORD_DIGITS) return utf8(digits.replace(/(?:00)+$/, ''))
  const offset = Number(wordAt(answer))
  const size = Number(wordAt(answer, offset))
  const start = 2 * offset + WORD_DIGITS
  if (!Number.isSafeInteger(start + 2 * size) || start + 2 * size > digits.length) return undefined
  return utf8(digits.slice(start, start + 2 * Math.min(size, maxBytes)))
}

const utf8 = (digits: string): string => new TextDecoder().decode(hexToBytes(`0x${digits}`))
