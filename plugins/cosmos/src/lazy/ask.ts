import { unlessAborted } from '@latchkit/kernel'
import { WalletError } from '@latchkit/kernel/chain'
import { isRejection, readFailure } from './failure.js'

/**
 * One request to a wallet. Settles with the first thing that the wallet does: an answer, a value that is no promise, an
 * exception. The answer is as the wallet gave it, so it is yet to be checked.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is what the wallet threw.
 */
export function ask(wallet: string, method: string, request: () => unknown, signal: AbortSignal): Promise<unknown> {
  const asking = async () => {
    try {
      return await request()
    } catch (cause) {
      const failure = readFailure(cause)
      if (isRejection(failure)) throw new WalletError('wallet/rejected', { wallet }, { cause })
      throw new WalletError('wallet/unavailable', { wallet, reason: `${method}: ${failure.text}` }, { cause })
    }
  }
  return unlessAborted(asking, signal)
}
