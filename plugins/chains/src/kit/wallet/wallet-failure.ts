/** Readable part of an error that a wallet threw. */
export interface WalletFailure {
  /** Codes of the error and of the errors wrapped in it. */
  readonly codes: ReadonlySet<number>
  /** 200 characters at most, for developers. */
  readonly text: string
}

type Layer = Readonly<Partial<Record<'code' | 'message' | 'data' | 'originalError' | 'error' | 'cause', unknown>>>

const MAX_DEPTH = 4
const MAX_TEXT = 200

/**
 * Reads any thrown value and the errors wrapped in it; never throws. Codes may be numbers or text.
 *
 * @example
 * readFailure({ code: '4001', message: 'User rejected' }) // { codes: Set { 4001 }, text: 'User rejected' }
 */
export function readFailure(error: unknown): WalletFailure {
  try {
    const layers = unwrapped(error, MAX_DEPTH)
    return {
      codes: new Set(layers.flatMap(({ code }) => (isInteger(code) ? [Number(code)] : []))),
      text: String(layers.find(({ message }) => typeof message === 'string')?.message ?? error).slice(0, MAX_TEXT)
    }
  } catch {
    // A getter threw, or the error cannot be written as text.
    return { codes: new Set(), text: 'an error that cannot be read' }
  }
}

function unwrapped(value: unknown, depth: number): readonly Layer[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const layer: Layer = value
  const inner = [layer.data, layer.originalError, layer.error, layer.cause]
  return [layer, ...inner.flatMap(wrapped => unwrapped(wrapped, depth - 1))]
}

const isInteger = (code: unknown) => Number.isInteger(code) || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))

/** Returns true for JSON-RPC "internal error" and "server error", and for codes from 0 to 999, which are a wallet's own numbering (Keplr). */
const isVague = (code: number) => code === -32603 || code === -32000 || (code >= 0 && code < 1000)

/**
 * Returns true if the error's text matches `words` and its codes do not contradict: with code 4900, `cancelled` means the connection.
 *
 * @example
 * import { readFailure, says } from '@latchkit/plugin-chains/kit'
 *
 * says(readFailure(new Error('Wallet is locked')), /\blocked\b/) // true
 */
export const says = ({ codes, text }: WalletFailure, words: RegExp): boolean =>
  [...codes].every(isVague) && words.test(text)

/** Returns true if the visitor rejected, by the codes of EIP-1193 and WalletConnect, or by the text. */
export const isRejection = (failure: WalletFailure): boolean =>
  [4001, 5000, 5002].some(code => failure.codes.has(code)) ||
  says(failure, /\b(?:rejected|denied|declined|cancell?ed)\b/i)

/**
 * Returns true for EIP-1474 "resource unavailable": an earlier request of the same kind is still open in the wallet.
 *
 * @example
 * import { isBusy, readFailure } from '@latchkit/plugin-chains/kit'
 *
 * isBusy(readFailure({ code: -32002 })) // true
 */
export const isBusy = ({ codes }: WalletFailure): boolean => codes.has(-32002)

/** Codes for an unknown method of JSON-RPC and EIP-1193, and for an unknown or unapproved one of WalletConnect. */
const unknownMethod = [-32601, 4200, 5101, 3001]

/**
 * Returns true if a wallet lacks a method, or may not use it in this session. @param method - @defaultValue any
 *
 * @example
 * isUnknownMethod({ code: -32601, message: 'Method not found' }) // true
 */
export function isUnknownMethod(thrown: unknown, method = ''): boolean {
  const failure = readFailure(thrown)
  // For a method that the session lacks, WalletConnect's library throws an error with a text and no code.
  const isMissing = says(failure, /\brequest\(\) method:/) && failure.text.includes(method)
  return isMissing || unknownMethod.some(code => failure.codes.has(code))
}
