/** What a wallet threw, as far as it can be read. */
export interface Failure {
  /** Of the error and of the errors wrapped in it: wallets nest the one that matters. */
  readonly codes: ReadonlySet<number>
  readonly text: string
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly error?: unknown
  readonly cause?: unknown
  readonly data?: unknown
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

function unwrapped(value: unknown, depth: number): readonly Layer[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const layer: Layer = value
  return [layer, ...[layer.error, layer.cause, layer.data].flatMap(one => unwrapped(one, depth - 1))]
}

const isInteger = (code: unknown) => Number.isInteger(code) || (typeof code === 'string' && /^-?\d{1,6}$/.test(code))

/** JSON-RPC "internal error" and "server error" say nothing, and neither does no code at all. */
const isVague = ({ codes }: Failure) => [...codes].every(code => code === -32603 || code === -32000)

/**
 * The visitor said no. The Wallet Standard names no error for it: wallets give the code of EIP-1193, or that of
 * WalletConnect, or say it in words ("User rejected the request.", "Approval denied").
 */
export const isRejection = (failure: Failure): boolean =>
  [4001, 5000, 5002].some(code => failure.codes.has(code)) ||
  (isVague(failure) && /\b(?:rejected|denied|declined|cancell?ed)\b/i.test(failure.text))
