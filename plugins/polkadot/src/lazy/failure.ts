/** What a wallet threw, as far as it can be read. */
export interface Failure {
  readonly code: number | undefined
  readonly text: string
}

const MAX_TEXT = 200

/** Reads anything that was thrown or rejected with; never throws itself. */
export function readFailure(error: unknown): Failure {
  try {
    const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
    return {
      code: Number.isInteger(code) ? Number(code) : undefined,
      text: String(typeof message === 'string' ? message : error).slice(0, MAX_TEXT)
    }
  } catch {
    // A getter threw, or the error cannot be written as text.
    return { code: undefined, text: 'an error that cannot be read' }
  }
}

/**
 * The visitor said no, now or, in the words of `@polkadot/extension`, before. Injected wallets of this family have no
 * codes; those of a pairing have EIP-1193's and WalletConnect's.
 */
export const isRejection = ({ code, text }: Failure): boolean =>
  code === undefined
    ? /\b(?:rejected|denied|cancell?ed|not allowed to interact)\b/i.test(text)
    : code === 4001 || code === 5000 || code === 5002

/** An earlier request is still on the wallet's screen. */
export const isBusy = ({ code, text }: Failure): boolean =>
  code === -32002 || /\bpending authori[sz]ation\b/i.test(text)
