import { unlessAborted } from '@latchkit/kernel'
import { WalletError } from '@latchkit/kernel/chain'
import { isRejection, readFailure } from './failure.js'

/**
 * One call to a wallet. Settles with the first thing that the wallet does: an answer, a value that is no promise, an
 * exception. The answer is as the wallet gave it, so it is yet to be checked.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is what the wallet threw.
 */
export type Ask = (method: string, call: () => unknown) => Promise<unknown>

/** @param wallet - what it is called in errors. */
export const asker =
  (wallet: string, signal: AbortSignal): Ask =>
  (method, call) =>
    unlessAborted(async () => {
      try {
        return await call()
      } catch (cause) {
        const failure = readFailure(cause)
        if (isRejection(failure)) throw new WalletError('wallet/rejected', { wallet }, { cause })
        throw new WalletError('wallet/unavailable', { wallet, reason: `${method}: ${failure.text}` }, { cause })
      }
    }, signal)
