import type { StorageItem } from '@latchkit/kernel'
import { isSameAttempt, type SwapAttempt, withAttempt, withoutAttempt } from '../persistence.js'

/** Stored swaps whose outcome is unknown, or that left an allowance behind. */
export type AttemptLog = ReturnType<typeof createAttemptLog>

export function createAttemptLog(stored: StorageItem<readonly SwapAttempt[]>) {
  const find = (attempt: Parameters<typeof isSameAttempt>[1]) =>
    stored.get().find(other => isSameAttempt(other, attempt))
  return {
    find,
    /** Returns the newest attempt. */
    newest: (): SwapAttempt | undefined => stored.get()[0],
    /** Stores an attempt in place of that of the same tokens. */
    write: (attempt: SwapAttempt) => stored.set(withAttempt(stored.get(), attempt)),
    remove: (attempt: Parameters<typeof isSameAttempt>[1]) => {
      if (find(attempt)) stored.set(withoutAttempt(stored.get(), attempt))
    }
  }
}
