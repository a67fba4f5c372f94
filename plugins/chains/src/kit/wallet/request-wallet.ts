import { raceSignal } from '@latchkit/kernel'
import { WalletError } from '../../port/wallet-error.js'
import { type Failure, isBusy, isRejection, isUnknownMethod, readFailure, says } from './wallet-failure.js'

/** Tests for the errors that wallets of a family report in codes or words of their own. */
export interface WalletErrorMatchers {
  /** The visitor declined, besides codes 4001, 5000 and 5002 and plain words. @defaultValue nothing more */
  readonly isRejection?: (failure: Failure) => boolean
  /** An earlier request is still on the wallet's screen, besides code -32002. @defaultValue nothing more */
  readonly isBusy?: (failure: Failure) => boolean
}

/**
 * Calls a wallet. Settles with the first thing that it does: a response, which is still unchecked, a value that is no promise, or
 * an exception. An abort rejects with the reason of the signal. `method` is for developers.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is what the wallet threw.
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
      const reason = busy ? 'it is asking the visitor something else already' : failure.text
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

/** Time for a wallet to forget this site. */
const REVOKE_TIMEOUT_MS = 2_000

/**
 * Asks a wallet to forget this site, for 2 s at most. Resolves also if the wallet cannot do so, or stays silent.
 *
 * @param request - sends one request; its signal aborts after the 2 s.
 * @throws the error of `ask` if the wallet has the method and failed.
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

/** Words of wallets without a code for a method that they lack. */
const unsupported = /\b(?:not (?:supported|implemented|available)|unsupported|does not exist)\b/i
