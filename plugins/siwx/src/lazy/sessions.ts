import type { PluginContext, Readable } from '@latchkit/kernel'
import { guardSchema } from '@latchkit/kernel/options'
import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import type { SignInBackend } from './backend.js'

/** Sessions, `undefined` until they were read. */
export type SessionsState = Readable<readonly SignInSession[] | undefined> & {
  set(sessions: readonly SignInSession[] | undefined): void
}

interface SessionsParts {
  readonly ctx: PluginContext
  readonly backend: SignInBackend
  readonly state: SessionsState
  readonly active: Readable<ActiveAccount | undefined>
  /** Time after which the sessions are read again while the page is visible, in milliseconds. */
  readonly refetchMs: number
}

/** Reads the sessions from the backend, reads them again after a while and when another tab changed them. */
export function createSessions({ ctx, backend, state, active, refetchMs }: SessionsParts) {
  // Time of the last change by this or another tab.
  const changed = ctx.storage.item({
    key: 'changed',
    initial: 0,
    schema: guardSchema(Number.isFinite as (v: unknown) => v is number)
  })
  let ownChange = 0
  let readAtMs = Number.NEGATIVE_INFINITY
  let reads = 0
  let reading: { readonly account: AccountId; readonly done: Promise<void> } | undefined
  const readAccounts = new Set<AccountId>()

  const without = (account: AccountId) => (state.get() ?? []).filter(session => session.account !== account)
  const tellTabs = () => {
    ownChange = Math.max(Date.now(), changed.get() + 1)
    changed.set(ownChange)
  }
  /** Reads the sessions of an account. Keeps the known ones if the read fails, or if a later change overtook it. */
  const readNow = async (account: ActiveAccount): Promise<void> => {
    const own = ++reads
    const found = await backend.sessions(account, ctx.signal)
    if (own !== reads || ctx.signal.aborted) return
    readAtMs = Date.now()
    const others = backend.listsAll ? [] : without(account.account)
    readAccounts.add(account.account)
    state.set([...others, ...found].filter(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs > readAtMs))
  }
  /** As `readNow`, for the account that is shown. Joins a read under way. */
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
  const timer = setInterval(refresh, refetchMs)
  document.addEventListener('visibilitychange', refresh)
  ctx.onDispose(() => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
  })
  ctx.onDispose(
    changed.subscribe(() => {
      if (changed.get() !== ownChange) read().catch(ctx.report)
    })
  )

  return {
    read,
    /** Returns true if it is known whether the account has a session. */
    isKnown: ({ account }: ActiveAccount) =>
      state.get() !== undefined && (backend.listsAll || readAccounts.has(account)),
    add(session: SignInSession): void {
      reads++
      state.set([...(backend.hasOneSession ? [] : without(session.account)), session])
      tellTabs()
    },
    /** Removes a session here at once, then in the backend. @throws {SignInError} `siwx/server-failed` */
    async remove(account: AccountId): Promise<void> {
      reads++
      state.set(without(account))
      await backend.remove(account, ctx.signal)
      tellTabs()
      ctx.events.emit('siwx:signed-out', { account })
    },
    /** Returns the sessions of an address on any chain of its family. */
    ofAddress: ({ namespace, address }: Pick<ActiveAccount, 'namespace' | 'address'>): readonly SignInSession[] =>
      (state.get() ?? []).filter(({ account }) => {
        const parts = parseAccountId(account)
        return parts?.namespace === namespace && parts.address === address
      })
  }
}

export type Sessions = ReturnType<typeof createSessions>
