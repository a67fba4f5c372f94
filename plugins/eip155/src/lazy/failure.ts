/** What a wallet threw, as far as it can be read. */
export interface Failure {
  /** Of the error and of the errors wrapped in it: wallets nest the one that matters. */
  readonly codes: ReadonlySet<number>
  readonly text: string
}

const MAX_DEPTH = 4
const MAX_TEXT = 200

/** Reads anything that was thrown, rejected with or wrapped; never throws itself. */
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

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
  readonly originalError?: unknown
  readonly error?: unknown
  readonly cause?: unknown
}

function unwrapped(value: unknown, depth: number): readonly Layer[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const layer: Layer = value
  const inner = [layer.data, layer.originalError, layer.error, layer.cause]
  return [layer, ...inner.flatMap(one => unwrapped(one, depth - 1))]
}

const isInteger = (code: unknown) => Number.isInteger(code) || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))

const has = ({ codes }: Failure, ...wanted: readonly number[]) => wanted.some(code => codes.has(code))

/** No code at all, or one that says nothing: JSON-RPC "internal error" and "server error". */
const isVague = ({ codes }: Failure) => [...codes].every(code => code === -32603 || code === -32000)

/** The visitor said no: EIP-1193, then WalletConnect, then those that only say it in words. */
export const isRejection = (failure: Failure): boolean =>
  has(failure, 4001, 5000, 5002) || (isVague(failure) && /\b(?:rejected|denied|cancell?ed)\b/i.test(failure.text))

/** EIP-1474 "resource unavailable": an earlier request of the same kind is still on the wallet's screen. */
export const isBusy = (failure: Failure): boolean => has(failure, -32002)

/**
 * The wallet does not know the chain: 4902 is a habit of wallets (no EIP names it), often wrapped, at times only words.
 */
export const isUnknownChain = (failure: Failure): boolean =>
  has(failure, 4902) ||
  (isVague(failure) && /unrecogni[sz]ed chain|unknown chain|wallet_addEthereumChain/i.test(failure.text))
