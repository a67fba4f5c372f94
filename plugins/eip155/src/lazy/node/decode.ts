import { hexToBytes } from 'viem/utils'
import type { Hex } from '../../contract.js'

const WORD_DIGITS = 64
/** More of a name than anybody shows. */
const MAX_TEXT_BYTES = 256

/**
 * Returns the word at an offset in bytes; `undefined` where the answer ends before. Contracts answer with more than their ABI says, or with
 * less, which the decoders of viem treat in other ways than a wallet should.
 */
export function wordAt(answer: Hex, offset = 0): bigint | undefined {
  const start = 2 + 2 * offset
  const digits = answer.slice(start, start + WORD_DIGITS)
  return digits.length === WORD_DIGITS ? BigInt(`0x${digits}`) : undefined
}

/**
 * Reads a text that a contract answered with: a `string`, or the `bytes32` of tokens from before ERC-20 was settled. Returns
 * `undefined` for an answer that is neither.
 *
 * @param maxBytes - no more of it is read. @defaultValue 256
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
