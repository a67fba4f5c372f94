import { unlessAborted } from '@latchkit/kernel'
import { type Connector, WalletError } from '@latchkit/kernel/chain'
import type { Eip1193Provider } from '../contract.js'
import { isBusy, isRejection, readFailure } from './failure.js'
import { isProvider } from './provider.js'

/** A wallet that can be asked. */
export interface Wallet {
  readonly name: string
  readonly provider: Eip1193Provider
}

/** The wallet behind a connector of any plugin. */
export async function walletOf({ info: { name }, provider }: Connector, signal: AbortSignal): Promise<Wallet> {
  const found = await unlessAborted(provider, signal)
  if (isProvider(found)) return { name, provider: found }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no EIP-1193 provider' })
}

/**
 * One request to a wallet. Settles with the first thing that the wallet does: an answer, a value that is no promise, an
 * exception. The answer is as the wallet gave it, so it is yet to be checked.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other failure. `cause` is what the wallet threw.
 */
export function ask(
  { name, provider }: Wallet,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal
): Promise<unknown> {
  const request = async () => {
    try {
      return await provider.request({ method, params })
    } catch (cause) {
      throw walletError(name, method, cause)
    }
  }
  return unlessAborted(request, signal)
}

function walletError(wallet: string, method: string, cause: unknown): WalletError {
  const failure = readFailure(cause)
  if (isRejection(failure)) return new WalletError('wallet/rejected', { wallet }, { cause })
  const reason = isBusy(failure) ? 'it is asking the visitor something else already' : failure.text
  return new WalletError('wallet/unavailable', { wallet, reason: `${method}: ${reason}` }, { cause })
}
