import { type PluginContext, type Readable, raceSignal } from '@latchkit/kernel'
import { guardSchema } from '@latchkit/kernel/options'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import { MAX_DELAY_MS } from '../options.js'
import type { SignInBackend } from './backend.js'
import { sessionsOfAddress } from './sessions-of-address.js'

/** Sessions; `undefined` until they are read. */
export type SessionsState = Readable<readonly SignInSession[] | undefined> & {
  set(sessions: readonly SignInSession[] | undefined): void
}

interface SessionsDependencies {
  readonly ctx: PluginContext
  readonly backend: SignInBackend
  readonly state: SessionsState
  readonly active: Readable<ActiveAccount | undefined>
  /** Time after which the sessions are read again while the page is visible, in milliseconds. */
  readonly refetchMs: number
}

/** Creates the store of sessions. It reads them from the backend, again after `refetchMs`, and after a change in another tab. */
export function createSessions({ ctx, backend, state, active, refetchMs }: SessionsDependencies) {
  const changed = lastChange(ctx)
  let changeByThisTab = 0
  let readAtMs = Number.NEGATIVE_INFINITY
  /** Number of reads and changes so far. A read is stale if another one began meanwhile. */
  let version = 0
  let reading: { readonly account: AccountId; readonly done: Promise<void> } | undefined
  const readAccounts = new Set<AccountId>()

  const without = (account: AccountId) => (state.get() ?? []).filter(session => session.account !== account)
  const notifyTabs = () => {
    changeByThisTab = Math.max(Date.now(), changed.get() + 1)
    changed.set(changeByThisTab)
  }
  /** Reads the sessions of an account. Leaves the state unchanged if the read fails, or if it is stale. */
  const readNow = async (account: ActiveAccount): Promise<void> => {
    const started = ++version
    const found = await limited(() => backend.sessions(account, ctx.signal))
    if (started !== version || ctx.signal.aborted) return
    readAtMs = Date.now()
    const others = backend.listsAll ? [] : without(account.account)
    readAccounts.add(account.account)
    state.set([...others, ...found].filter(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs > readAtMs))
  }
  /** Reads the sessions of the account that is shown. Joins a read that is already running. */
  const read = async (): Promise<void> => {
    const account = active.get()
    if (!account || !backend.serves(account.namespace)) return
    if (reading?.account !== account.account) {
      const done = readNow(account).finally(() => {
        if (reading?.done === done) reading = undefined
      })
      reading = { account: account.account, done }
    }
    await reading?.done
  }
  const refresh = () => {
    const isDue = Date.now() - readAtMs >= refetchMs || Date.now() < readAtMs
    if (document.visibilityState === 'visible' && isDue) read().catch(ctx.report)
  }
  refreshRepeatedly(ctx, refetchMs, refresh)
  removeExpired(ctx, state)
  ctx.onDispose(
    changed.subscribe(() => {
      if (changed.get() === changeByThisTab) return
      // A read under way may have missed the change.
      reading = undefined
      read().catch(ctx.report)
    })
  )

  return {
    read,
    /** Returns true once the sessions of the account are read. */
    isKnown: ({ account }: ActiveAccount) =>
      state.get() !== undefined && (backend.listsAll || readAccounts.has(account)),
    add(session: SignInSession): void {
      version++
      state.set([...(backend.hasOneSession ? [] : without(session.account)), session])
      notifyTabs()
    },
    /** Removes a session from the state, then from the backend. @throws {SignInError} `siwx/server-failed` */
    async remove(account: AccountId): Promise<void> {
      version++
      state.set(without(account))
      await limited(() => backend.remove(account, ctx.signal))
      // A read during the removal may have found it. A session that began meanwhile has an approval, and stays.
      version++
      state.set((state.get() ?? []).filter(session => session.account !== account || session.approval !== undefined))
      notifyTabs()
      ctx.events.emit('siwx:signed-out', { account })
    },
    /** Returns the sessions of an address on any chain of its family. */
    ofAddress: (holder: Pick<ActiveAccount, 'namespace' | 'address'>) => sessionsOfAddress(state.get() ?? [], holder)
  }
}

/** Longest time that a backend may take, in milliseconds: functions of the site may never settle. */
const BACKEND_TIMEOUT_MS = 15_000

const limited = <T>(work: () => Promise<T>): Promise<T> => raceSignal(work, AbortSignal.timeout(BACKEND_TIMEOUT_MS))

/** Calls `refresh` at each interval, and when the page becomes visible. */
function refreshRepeatedly({ onDispose }: PluginContext, intervalMs: number, refresh: () => void): void {
  const timer = setInterval(refresh, intervalMs)
  document.addEventListener('visibilitychange', refresh)
  onDispose(() => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
  })
}

/** Removes each session once it has expired. */
function removeExpired({ onDispose }: PluginContext, state: SessionsState): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const sessions = state.get() ?? []
    const valid = sessions.filter(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs > Date.now())
    // The new state calls this function again.
    if (valid.length < sessions.length) return state.set(valid)
    const first = Math.min(...valid.map(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs))
    if (Number.isFinite(first)) timer = setTimeout(check, Math.min(first - Date.now(), MAX_DELAY_MS))
  }
  onDispose(state.subscribe(check))
  onDispose(() => clearTimeout(timer))
}

/** Returns the time of the last change of the sessions by this or another tab, as an item of storage. */
const lastChange = ({ storage }: PluginContext) =>
  storage.item({ key: 'changed', initial: 0, schema: guardSchema((value): value is number => Number.isFinite(value)) })

export type Sessions = ReturnType<typeof createSessions>
