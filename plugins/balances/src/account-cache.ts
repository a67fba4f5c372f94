import type { PluginContext } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ReadStatus } from './contract.js'
import { BLOCK_MS, dueInMs } from './freshness.js'

export interface AccountCacheParts<R extends ReadStatus> {
  /** Before anything is known. */
  readonly nothing: R
  readonly known: (account: AccountId) => R | undefined
  readonly write: (account: AccountId, reading: R) => void
  /**
   * Its status is `failed` where a part could not be read.
   *
   * @param anew - also past what a source has kept.
   * @param before - what is known so far.
   */
  readonly find: (account: AccountId, anew: boolean, before: R) => Promise<R>
  readonly onRead?: (account: AccountId, now: R, before: R) => void
  readonly onFailure?: (error: unknown, account: AccountId) => void | Promise<void>
}

export interface AccountCache {
  /** As `BalancesApi.read`. */
  read(account: AccountId, options?: { readonly anew?: boolean }): Promise<void>
  /** Something changed: what is known is read again, now or with the next look. */
  settle(account: AccountId): void
}

/** Keeps what accounts have: one read of each at a time, none while what is known is fresh, none for a while after a failure. */
export function createAccountCache<R extends ReadStatus>(
  { router, signal }: Pick<PluginContext, 'router' | 'signal'>,
  { nothing, known, write, find, onRead, onFailure }: AccountCacheParts<R>
): AccountCache {
  const underWay = new Map<AccountId, Promise<void>>()
  /** Wanted while one is under way that may have begun too early to know. */
  const following = new Map<AccountId, Promise<void>>()
  /** Changed while nobody looked. */
  const outdated = new Set<AccountId>()

  const read: AccountCache['read'] = async (account, { anew = false } = {}) => {
    const isAnew = anew || outdated.has(account)
    const running = underWay.get(account)
    if (running) return isAnew ? follow(account, running) : running
    const { readAtMs, retryAtMs }: ReadStatus = known(account) ?? nothing
    const isDue = dueInMs({ ...(!isAnew && { readAtMs }), retryAtMs }, Date.now()) === 0
    if (!isDue || signal.aborted) return
    outdated.delete(account)
    const reading = readNow(account, isAnew).finally(() => underWay.delete(account))
    underWay.set(account, reading)
    return reading
  }

  const follow = (account: AccountId, running: Promise<void>) => {
    const again = () => {
      following.delete(account)
      return read(account, { anew: true })
    }
    const next = following.get(account) ?? running.then(again)
    following.set(account, next)
    return next
  }

  const readNow = async (account: AccountId, anew: boolean) => {
    const before = known(account) ?? nothing
    if (before.status === 'failed') write(account, { ...before, status: 'loading' })
    else if (before === nothing) write(account, nothing)
    try {
      const now = await find(account, anew, before)
      const atMs = Date.now()
      write(account, { ...now, readAtMs: atMs, ...(now.status === 'failed' && { retryAtMs: atMs + BLOCK_MS }) })
      onRead?.(account, now, before)
    } catch (error) {
      if (signal.aborted) return
      write(account, { ...before, status: 'failed', retryAtMs: Date.now() + BLOCK_MS })
      await onFailure?.(error, account)
    }
  }

  return {
    read,
    settle(account) {
      if (!known(account)) return
      if (router.state.get().open) void read(account, { anew: true })
      else outdated.add(account)
    }
  }
}
