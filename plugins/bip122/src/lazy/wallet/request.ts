import { errorCode } from '@latchkit/kernel'
import { invalidAnswer, requestWallet, says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'
import type { Wallet, WalletRequest } from './wallet-api.js'

/** Some wallets write "reject" or "rejection" where others write "rejected". */
const errorMatchers: WalletErrorMatchers = { isRejection: failure => says(failure, /\breject(?:ion)?\b/i) }

/**
 * Returns the function that calls a wallet.
 *
 * @param wallet - its name in errors.
 */
export const createRequest =
  (wallet: string, signal: AbortSignal): WalletRequest =>
  (method, call) =>
    requestWallet(wallet, method, call, signal, errorMatchers)

/** Runs `work` and converts an unexpected error, such as one from a getter of the wallet, to `wallet/invalid-answer`. */
export async function withWalletErrors<T>(
  { name }: Pick<Wallet, 'name'>,
  signal: AbortSignal,
  method: string,
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (signal.aborted || errorCode(cause)?.startsWith('wallet/')) throw cause
    throw invalidAnswer(name, method, 'a readable answer', { cause })
  }
}
