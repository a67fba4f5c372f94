import { raceSignal } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'

/** A wallet that does not say by then what accounts have is not waited for: others know it, too. */
const WALLET_MS = 5_000

/** Asks a wallet, for 5 s at most. */
export function withinWalletTime<T>({ connector }: Signer, read: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`${connector.info.name} did not say in time`)), WALLET_MS)
  return raceSignal(() => read(limit.signal), limit.signal).finally(() => clearTimeout(timer))
}
