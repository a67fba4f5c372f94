import { isUnknownMethod, readFailure, says } from './wallet-failure.js'

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
