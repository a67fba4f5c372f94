import { raceSignal } from '@latchkit/kernel'
import { WalletError } from '../../port/wallet-error.js'
import { isBusy, isRejection, isUnknownMethod, readFailure, says, type WalletFailure } from './wallet-failure.js'

/** Tests for errors that wallets of a family report with their own codes or texts. */
export interface WalletErrorMatchers {
  /** Returns true if the visitor rejected, beyond codes 4001, 5000 and 5002 and common texts. @defaultValue no further errors */
  readonly isRejection?: (failure: WalletFailure) => boolean
  /** Returns true if an earlier request is still open in the wallet, beyond code -32002. @defaultValue no further errors */
  readonly isBusy?: (failure: WalletFailure) => boolean
}

/**
 * Calls a wallet. Settles with its first result: a response, which is not validated, a value other than a promise, or an
 * exception. An abort rejects with the reason of the signal. `method` is for developers.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is the wallet's error.
 * @example
 * <!-- given:
 * declare const wallet: { sign(text: string): Promise<unknown>; disconnect(): Promise<void> }
 * declare const signal: AbortSignal
 * -->
 * ```ts
 * const signature = await requestWallet('Larch', 'sign', () => wallet.sign('Hello'), signal) // unchecked
 * ```
 */
export function requestWallet(
  wallet: string,
  method: string,
  call: () => unknown,
  signal: AbortSignal,
  matchers: WalletErrorMatchers = {}
): Promise<unknown> {
  const callWallet = async () => {
    try {
      return await call()
    } catch (cause) {
      const failure = readFailure(cause)
      if (isRejection(failure) || matchers.isRejection?.(failure))
        throw new WalletError('wallet/rejected', { wallet }, { cause })
      const busy = isBusy(failure) || matchers.isBusy?.(failure)
      const reason = busy ? 'another request is open in the wallet' : failure.text
      throw new WalletError('wallet/unavailable', { wallet, reason: `${method}: ${reason}` }, { cause })
    }
  }
  return raceSignal(callWallet, signal)
}

/**
 * Returns the error of an invalid response. @param expected - description of a valid one: `a signature by 0x…`.
 *
 * @example
 * throw invalidAnswer('Larch', 'sign', 'a signature of 64 bytes')
 */
export const invalidAnswer = (wallet: string, method: string, expected: string, options?: ErrorOptions) =>
  new WalletError('wallet/invalid-answer', { wallet, method, expected }, options)

/** Timeout for a wallet to revoke the site's permission. */
const REVOKE_TIMEOUT_MS = 2_000

/**
 * Requests a wallet to revoke the site's permission, with a timeout of 2 s. Resolves even if the wallet cannot revoke it or does not
 * respond.
 *
 * @param request - sends one request; its signal aborts after the 2 s.
 * @throws the error of `request` if the wallet has the method and failed.
 * @example
 * <!-- given: declare const wallet: { disconnect(): Promise<void> } -->
 * ```ts
 * import { requestWallet, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
 *
 * await revokeWithTimeout(signal => requestWallet('Larch', 'disconnect', () => wallet.disconnect(), signal))
 * ```
 */
export async function revokeWithTimeout(request: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), REVOKE_TIMEOUT_MS)
  try {
    await request(controller.signal)
  } catch (error) {
    if (!controller.signal.aborted && !isUnknownMethod(error) && !says(readFailure(error), unsupported)) throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Matches errors without a code of wallets that lack the method. */
const unsupported = /\b(?:not (?:supported|implemented|available)|unsupported|does not exist)\b/i
