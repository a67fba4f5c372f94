import { requestWallet, says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'

/** One call to a wallet, as `requestWallet` does it. */
export type Ask = (method: string, call: () => unknown) => Promise<unknown>

/** Some name the act where others say what was done. */
const dialect: WalletErrorMatchers = { isRejection: failure => says(failure, /\breject(?:ion)?\b/i) }

/** @param wallet - what it is called in errors. */
export const asker =
  (wallet: string, signal: AbortSignal): Ask =>
  (method, call) =>
    requestWallet(wallet, method, call, signal, dialect)
