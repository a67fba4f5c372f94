import type { Disposer, Slice } from '@latchkit/kernel'
import type { AccountId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { type BalanceRecord, type BalancesState, dueInMs } from './balance.js'

export interface BalanceReaderParts {
  readonly slice: Slice<BalancesState>
  readonly account: AccountId
  readonly features: () => Promise<NamespaceFeatures>
  readonly report: (error: unknown, detail: string) => void
  /** Returns true if the page is hidden; the timer then reads nothing until `refreshIfDue` is called. @defaultValue false */
  readonly isHidden?: () => boolean
  /** Milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
}

export interface BalanceReader {
  /** Reads now, even if the value is fresh. Reads once more after a read in progress, which may have begun too early. */
  refresh(): void
  /** Reads if the value is stale. */
  refreshIfDue(): void
  /** Aborts the read in progress; its result is not written. */
  stop: Disposer
}

/**
 * Keeps the balance of one account fresh: reads it when it is older than 30 s, now and from then on. What fails counts
 * as read, so that a node in trouble is asked no more often. A chain family without a `balance` feature is never read.
 */
export function readBalance({
  slice,
  account,
  features,
  report,
  isHidden = () => false,
  now = Date.now
}: BalanceReaderParts): BalanceReader {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let again = false

  const record = () => slice.get().byAccount[account]
  const write = (next: BalanceRecord) =>
    slice.update(({ byAccount }) => {
      byAccount[account] = next
    })

  const read = async () => {
    if (busy) return
    busy = true
    clearTimeout(timer)
    try {
      const { balance } = await features()
      if (signal.aborted) return
      if (!balance) return write({ absent: true, reading: false })
      write({ ...record(), reading: true })
      const amount = await balance.read(account, signal)
      if (!signal.aborted) write({ amount: amount.toString(), settledAtMs: now(), reading: false })
    } catch (error) {
      if (signal.aborted) return
      report(error, `balance of ${account}`)
      write({ settledAtMs: now(), reading: false })
    } finally {
      busy = false
      if (again && !signal.aborted) refresh()
      else schedule()
    }
  }
  const refresh = () => {
    again = busy
    void read()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!signal.aborted && record()?.settledAtMs !== undefined)
      timer = setTimeout(() => isHidden() || refreshIfDue(), dueInMs(record(), now()))
  }
  const refreshIfDue = () => {
    if (dueInMs(record(), now()) === 0) void read()
    else if (!busy) schedule()
  }

  refreshIfDue()
  return {
    refresh,
    refreshIfDue,
    stop() {
      clearTimeout(timer)
      controller.abort()
      const last = record()
      if (last?.reading) write({ ...last, reading: false })
    }
  }
}
