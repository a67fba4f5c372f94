import { unlessAborted } from '@latchkit/kernel'
import { WalletError } from '../../port/wallet-error.js'
import { type Failure, isBusy, isRejection, isUnknownMethod, readFailure, says } from './wallet-failure.js'

/** How wallets of a family say what they say in no code or word that all share. */
export interface WalletErrorMatchers {
  /** The visitor said no. @default nothing more than by code 4001, 5000 or 5002, or in plain words */
  readonly isRejection?: (failure: Failure) => boolean
  /** An earlier request is still on the wallet's screen. @default nothing more than by code -32002 */
  readonly isBusy?: (failure: Failure) => boolean
}

/**
 * One call to a wallet. Settles with the first thing that the wallet does: an answer, a value that is no promise, an
 * exception. The answer is as the wallet gave it, so it is yet to be checked. `method` is for developers.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is what the wallet threw.
 */
export function requestWallet(
  wallet: string,
  method: string,
  call: () => unknown,
  signal: AbortSignal,
  dialect: WalletErrorMatchers = {}
): Promise<unknown> {
  const asking = async () => {
    try {
      return await call()
    } catch (cause) {
      const failure = readFailure(cause)
      if (isRejection(failure) || dialect.isRejection?.(failure))
        throw new WalletError('wallet/rejected', { wallet }, { cause })
      const busy = isBusy(failure) || dialect.isBusy?.(failure)
      const reason = busy ? 'it is asking the visitor something else already' : failure.text
      throw new WalletError('wallet/unavailable', { wallet, reason: `${method}: ${reason}` }, { cause })
    }
  }
  return unlessAborted(asking, signal)
}

/** @param expected - what the answer should have been: `a signature by 0x…`. */
export const invalidAnswer = (wallet: string, method: string, expected: string, options?: ErrorOptions) =>
  new WalletError('wallet/invalid-answer', { wallet, method, expected }, options)

/** How long a wallet may take to forget this site. */
const FORGET_MS = 2_000

/**
 * Asks a wallet to forget this site, for 2 s at the longest. Resolves also when the wallet cannot do so at all, and when it
 * stays silent.
 *
 * @param ask - makes one request; its signal ends with the wait.
 * @throws what `ask` rejects with, when the wallet has the method and failed.
 * @example
 * revokeWithTimeout(signal => requestWallet('Larch', 'disconnect', () => wallet.disconnect(), signal))
 */
export async function revokeWithTimeout(ask: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), FORGET_MS)
  try {
    await ask(patience.signal)
  } catch (error) {
    if (!patience.signal.aborted && !isUnknownMethod(error) && !says(readFailure(error), unsupported)) throw error
  } finally {
    clearTimeout(timer)
  }
}

/** How wallets that give no code of their own say that they do not have a method. */
const unsupported = /\b(?:not (?:supported|implemented|available)|unsupported|does not exist)\b/i
