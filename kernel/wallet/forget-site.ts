/** How long a wallet may take to forget this site. */
const FORGET_MS = 2_000

/**
 * Asks a wallet to forget this site. Resolves however that ends, after 2 s at the latest: not every wallet can do it, and
 * one that is silent is not waited for.
 *
 * @param ask - its signal ends with the wait.
 */
export async function forgetSite(ask: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), FORGET_MS)
  await ask(patience.signal).catch(() => {})
  clearTimeout(timer)
}
