import { askWallet, type Dialect, says } from '@latchkit/kernel/wallet'

/** One call to a wallet, as `askWallet` does it. */
export type Ask = (method: string, call: () => unknown) => Promise<unknown>

/** Some name the act where others say what was done. */
const dialect: Dialect = { isRejection: failure => says(failure, /\breject(?:ion)?\b/i) }

/** @param wallet - what it is called in errors. */
export const asker =
  (wallet: string, signal: AbortSignal): Ask =>
  (method, call) =>
    askWallet(wallet, method, call, signal, dialect)
