/** Readable part of an error that a wallet threw. */
export interface Failure {
  /** Codes of the error and of the errors wrapped in it. */
  readonly codes: ReadonlySet<number>
  /** 200 characters at most, for developers. */
  readonly text: string
}

type Layer = Readonly<Partial<Record<'code' | 'message' | 'data' | 'originalError' | 'error' | 'cause', unknown>>>

const MAX_DEPTH = 4
const MAX_TEXT = 200

/**
 * Reads anything that was thrown, rejected with or wrapped; never throws itself. Codes may be numbers or written out.
 *
 * @example
 * readFailure({ code: '4001', message: 'User rejected' }) // { codes: Set { 4001 }, text: 'User rejected' }
 */
export function readFailure(error: unknown): Failure {
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
  return [layer, ...inner.flatMap(one => unwrapped(one, depth - 1))]
}

const isInteger = (code: unknown) => Number.isInteger(code) || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))

/** JSON-RPC "internal error" and "server error"; codes from 0 to 999 are a wallet's own numbering (Keplr). */
const isVague = (code: number) => code === -32603 || code === -32000 || (code >= 0 && code < 1000)

/**
 * Returns whether the error's text has `words` and no code says otherwise: what is `cancelled` by code 4900 is a connection.
 *
 * @example
 * import { readFailure, says } from '@latchkit/plugin-chains/kit'
 *
 * says(readFailure(new Error('Wallet is locked')), /\blocked\b/) // true
 */
export const says = ({ codes, text }: Failure, words: RegExp): boolean => [...codes].every(isVague) && words.test(text)

/** Returns whether the visitor said no: by the codes of EIP-1193 and WalletConnect, then those that only say it in words. */
export const isRejection = (failure: Failure): boolean =>
  [4001, 5000, 5002].some(code => failure.codes.has(code)) ||
  says(failure, /\b(?:rejected|denied|declined|cancell?ed)\b/i)

/**
 * EIP-1474 "resource unavailable": an earlier request of the same kind is still on the wallet's screen.
 *
 * @example
 * import { isBusy, readFailure } from '@latchkit/plugin-chains/kit'
 *
 * isBusy(readFailure({ code: -32002 })) // true
 */
export const isBusy = ({ codes }: Failure): boolean => codes.has(-32002)

/** Codes of JSON-RPC, EIP-1193, and WalletConnect, where a method may also be one that was not approved. */
const unknownMethod = [-32601, 4200, 5101, 3001]

/**
 * Returns whether a wallet lacks a method, or may not use it in this session. @param method - @defaultValue any
 *
 * @example
 * isUnknownMethod({ code: -32601, message: 'Method not found' }) // true
 */
export function isUnknownMethod(thrown: unknown, method = ''): boolean {
  const failure = readFailure(thrown)
  // The library of WalletConnect has words and no code for what the session does not have.
  const isMissing = says(failure, /\brequest\(\) method:/) && failure.text.includes(method)
  return isMissing || unknownMethod.some(code => failure.codes.has(code))
}
