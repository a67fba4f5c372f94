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
      codes: new Set(layers.flatMap(({ code }) => (Number.isInteger(code) ? [Number(code)] : []))),
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
  readonly error?: unknown
  readonly cause?: unknown
}

function unwrapped(value: unknown, depth: number): readonly Layer[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const layer: Layer = value
  return [layer, ...[layer.data, layer.error, layer.cause].flatMap(one => unwrapped(one, depth - 1))]
}

/** JSON-RPC "internal error" and "server error" say nothing; the second is what sats-connect refuses with. */
const isVague = ({ codes }: Failure) => [...codes].every(code => code === -32603 || code === -32000)

/** The visitor said no: as UniSat, OKX and Leather write it, then WalletConnect, then those that only say it in words. */
export const isRejection = (failure: Failure): boolean =>
  [4001, 5000, 5002].some(code => failure.codes.has(code)) ||
  (isVague(failure) && /\b(?:reject(?:ed|ion)?|denied|declined|cancell?ed)\b/i.test(failure.text))

/** JSON-RPC: the wallet has no such method, or only by another name. */
export const isUnknownMethod = ({ codes }: Failure): boolean => codes.has(-32601)
