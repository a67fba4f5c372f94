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
    const text = typeof message === 'string' ? message : String(error)
    return { code: Number.isInteger(code) ? Number(code) : undefined, text: text.slice(0, MAX_TEXT) }
  } catch {
    // A getter threw, or the error cannot be written as text.
    return { code: undefined, text: 'an error that cannot be read' }
  }
}

/** The visitor said no: by a code (EIP-1193, WalletConnect), or in words, as Keplr and its relatives do. */
export const isRejection = ({ code, text }: Failure): boolean =>
  code === 4001 || code === 5000 || /\b(?:rejected|denied|declined|cancell?ed)\b/i.test(text)

/** The wallet does not know the chain. There is no code for it: Keplr has "There is no chain info for …". */
export const isUnknownChain = ({ text }: Failure): boolean =>
  /no (?:modular )?chain info|(?:unknown|unsupported|invalid) chain|chain\b.*\bnot (?:found|supported|exist|added)/i.test(
    text
  )
