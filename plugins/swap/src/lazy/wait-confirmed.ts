import { raceSignal } from '@latchkit/kernel'
import type { ChainId, TransactionFeature, TransactionStatus } from '@latchkit/plugin-chains/contract'

/** Pauses between two requests of a status: the first ones, and all later ones. */
const FIRST_PAUSES_MS = [500, 1_000, 2_000]
const PAUSE_MS = 4_000

/** Time after which the status counts as unknown. */
export const MAX_WAIT_MS = 10 * 60_000
/** Times that a transaction must count as dropped: a node may lack one that others have. */
const DROPPED_READS = 3

interface Waiting {
  readonly id: string
  readonly chain: ChainId
  readonly signal: AbortSignal
}

/**
 * Requests the status of a transaction until it is confirmed or failed, and returns it; `unknown` after ten minutes. Follows the
 * transaction that replaced it, if its id is known. Nodes that do not respond are asked again. An abort rejects with the reason of the
 * signal.
 */
export async function waitConfirmed(
  transactions: Pick<TransactionFeature, 'status'>,
  { id, chain, signal }: Waiting
): Promise<Exclude<TransactionStatus, 'pending'>> {
  const startedAtMs = Date.now()
  let current = id
  let droppedReads = 0
  for (let attempt = 0; Date.now() - startedAtMs < MAX_WAIT_MS; attempt++) {
    await pause(FIRST_PAUSES_MS[attempt] ?? PAUSE_MS, signal)
    const { status, replacement } = await readStatus(transactions, current, chain, signal)
    if (status === 'replaced' && replacement !== undefined && replacement !== current) current = replacement
    else if (status === 'dropped') {
      droppedReads++
      if (droppedReads === DROPPED_READS) return status
    } else if (status !== 'pending' && status !== 'unknown') return status
    else droppedReads = 0
  }
  return 'unknown'
}

async function readStatus(
  transactions: Pick<TransactionFeature, 'status'>,
  id: string,
  chain: ChainId,
  signal: AbortSignal
): Promise<Awaited<ReturnType<TransactionFeature['status']>>> {
  try {
    return await raceSignal(() => transactions.status(id, chain, signal), signal)
  } catch {
    signal.throwIfAborted()
    return { status: 'unknown' }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await raceSignal(
      () =>
        new Promise(resolve => {
          timer = setTimeout(resolve, ms)
        }),
      signal
    )
  } finally {
    clearTimeout(timer)
  }
}
