import type { StorageItem } from '@latchkit/kernel'
import {
  type AttemptKey,
  type AttemptPair,
  isSameAttempt,
  isSamePair,
  type SwapAttempt,
  shownAttempt,
  withAttempt,
  withoutAttempt
} from '../persistence.js'

/** Stored swaps whose outcome is unknown, or that may have left an allowance behind. */
export type AttemptLog = ReturnType<typeof createAttemptLog>

export function createAttemptLog(stored: StorageItem<readonly SwapAttempt[]>) {
  const list = () => stored.get().map(shownAttempt)
  const find = (key: AttemptKey) => list().find(other => isSameAttempt(other, key))
  return {
    find,
    /** Returns true if a wallet got the request for a swap of these tokens, and its outcome is unknown. */
    isUnconfirmed: (pair: AttemptPair) =>
      list().some(one => isSamePair(one, pair) && one.isSwapRequested && one.sentId === undefined),
    /** Returns the newest attempt that the visitor should know of. */
    newest: (): SwapAttempt | undefined =>
      list().find(({ sentId, isOver, isSeen }) => !isSeen && (sentId === undefined || isOver)),
    /** Returns the attempts that were sent, and that the chain may not have executed yet. */
    sent: (): readonly SwapAttempt[] => list().filter(({ sentId, isOver }) => sentId !== undefined && !isOver),
    /** Stores an attempt in place of that of the same tokens and the same spender. */
    write: (attempt: SwapAttempt) => stored.set(withAttempt(stored.get(), attempt)),
    remove: (key: AttemptKey) => {
      if (find(key)) stored.set(withoutAttempt(stored.get(), key))
    }
  }
}
