import { errorCode, type Flow, type PluginContext, type Readable, raceSignal } from '@latchkit/kernel'
import { type AccountId, type ChainsApi, parseAccountId, type SignedIn } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import type { SignInApproval, SignInSession } from '../contract.js'
import { messages as catalogue } from '../messages.js'
import type { ResolvedOptions } from '../options.js'
import { sessionOf } from '../session-of.js'
import { isIdle, type ShownSignIn, type SignInStatus } from '../view-context.js'
import type { SignInBackend } from './backend.js'
import { leaveAccount } from './leave-account.js'
import { createPending, type Pending } from './pending-sign-in.js'
import { leave, present, untilNoFlow } from './presentation.js'
import type { Sessions } from './sessions.js'
import { signWithWallet } from './sign-with-wallet.js'

export interface SignInDependencies {
  readonly ctx: PluginContext
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly messages: MessagesApi
  readonly toasts: ToastsApi
  readonly options: ResolvedOptions
  readonly backend: SignInBackend
  readonly sessions: Sessions
  readonly state: Readable<readonly SignInSession[] | undefined>
  readonly shown: Readable<ShownSignIn | undefined> & { set(shown: ShownSignIn | undefined): void }
}

const isSame = (active: ActiveAccount, shown: ActiveAccount | undefined) =>
  active.account === shown?.account && active.connector === shown.connector

/** Creates the holder of the pending sign-in, of which there is at most one. @param onClosed - called if the dialog closes before it ends. */
function createPendingSlot(dependencies: SignInDependencies, onClosed: (started: Pending) => Promise<void>) {
  const { ctx, backend, shown } = dependencies
  const { grants = [] } = backend
  let pending: Pending | undefined
  /** Aborts a sign-in whose outcome is still open. */
  const abort = (started: Pending) => {
    pending = undefined
    started.controller.abort()
  }
  /** Ends a sign-in unless it has ended already. */
  const end = (started: Pending, session: Parameters<Pending['settle']>[0]) => {
    if (pending !== started) return
    abort(started)
    started.settle(session)
  }
  return {
    get: () => pending,
    abort,
    end,
    setStatus(started: Pending, status: SignInStatus): void {
      const now = shown.get()
      if (pending === started && now) shown.set({ ...now, status })
    },
    begin(active: ActiveAccount, canSwitch: boolean): Pending {
      if (pending && isSame(pending.active, active)) return pending
      const started = createPending(active)
      // The same wallet shows another account: callers that await the old sign-in get the outcome of the new one.
      const isSameWallet =
        pending?.active.namespace === active.namespace && pending.active.connector === active.connector
      if (pending) end(pending, isSameWallet ? started.outcome : undefined)
      pending = started
      shown.set({ active, status: 'ready', grants, canSwitch })
      show(dependencies, started.controller.signal, () => onClosed(started)).catch(error => {
        if (!started.controller.signal.aborted) ctx.report(error)
        end(started, undefined)
      })
      ctx.events.emit('siwx:requested', { account: active.account })
      backend.prepare(active, started.controller.signal).catch(() => {})
      return started
    }
  }
}

/** Creates the functions that sign in the account that is shown. */
export function createSignIn(dependencies: SignInDependencies) {
  const { ctx, chains, connections, options, state } = dependencies
  /** True while Cancel switches the network or disconnects the wallet. */
  let isLeaving = false
  const sessionFor = ({ account }: ActiveAccount) => sessionOf(state.get() ?? [], account, options)
  const slot = createPendingSlot(dependencies, started => cancel(started))
  const cancel = async (started = slot.get()) => {
    if (!started || started !== slot.get()) return
    slot.abort(started)
    isLeaving = true
    const left = options.required ? leaveAccount({ ...dependencies, sessionFor }, started.active) : Promise.resolve()
    await left.catch(ctx.report)
    isLeaving = false
    started.settle(undefined)
    await leave(ctx.router)
    // Last, because another account that is shown now may be asked next.
    ctx.events.emit('siwx:cancelled', { account: started.active.account })
  }
  /** Ends an optional sign-in that no caller waits for. A required sign-in stays open until the visitor decides. */
  const withdraw = (started: Pending) => {
    if (started.callers > 0 || options.required || started !== slot.get()) return
    slot.end(started, undefined)
    leave(ctx.router).catch(ctx.report)
  }

  return {
    sessionFor,
    sign: () => void sign(slot, dependencies).catch(ctx.report),
    cancel: () => void cancel().catch(ctx.report),
    isPending: () => slot.get() !== undefined,
    isLeaving: () => isLeaving,
    /** Ends the pending sign-in if its wallet is no longer shown, or if the account that is shown has a session. */
    reconsider(): void {
      const started = slot.get()
      const now = started && connections.account(started.active.namespace)
      const session = now && sessionFor(now)
      if (!started || (now?.connector === started.active.connector && !session)) return
      slot.end(started, session)
      leave(ctx.router).catch(ctx.report)
    },
    accept: (active: ActiveAccount, signedIn: SignedIn) => accept(dependencies, active, signedIn),
    /**
     * Asks the visitor to sign in. Resolves with `undefined` if there is no session afterwards. An abort rejects with the reason of the
     * signal, and ends an optional sign-in that no other caller waits for.
     */
    async request(active: ActiveAccount, signal?: AbortSignal): Promise<SignInSession | undefined> {
      const session = sessionFor(active)
      if (session) return session
      // Loaded before: the caller knows that accounts of the family can sign texts.
      const { switchNetwork } = await chains.features(active.namespace)
      signal?.throwIfAborted()
      const started = slot.begin(active, switchNetwork !== undefined)
      return outcomeOf(started, signal).finally(() => withdraw(started))
    }
  }
}

/** Settles like a sign-in, or rejects with the reason of the signal once it aborts. */
async function outcomeOf(started: Pending, signal: AbortSignal | undefined): Promise<SignInSession | undefined> {
  started.callers++
  try {
    return await (signal ? raceSignal(() => started.outcome, signal) : started.outcome)
  } finally {
    started.callers--
  }
}

/** Has the wallet sign the pending sign-in, if there is one and the visitor may sign. */
async function sign(slot: ReturnType<typeof createPendingSlot>, dependencies: SignInDependencies): Promise<void> {
  const started = slot.get()
  if (!started || !isIdle(dependencies.shown.get()?.status ?? 'signing')) return
  const { active, controller } = started
  slot.setStatus(started, 'preparing')
  try {
    const session = await signWithWallet(dependencies, {
      active,
      signal: controller.signal,
      onMessage: () => slot.setStatus(started, 'signing'),
      onSigned: () => slot.setStatus(started, 'verifying')
    })
    slot.end(started, addSession(dependencies, session, 'message'))
    await leave(dependencies.ctx.router)
  } catch (error) {
    if (slot.get() !== started) return
    slot.setStatus(started, isSiteFailure(error) ? 'failed' : 'ready')
    await showFailure(dependencies, active.account, error)
  }
}

/** Adds a new session. With `signOutOnNetworkChange`, ends the sessions of the same address on other networks. */
function addSession(
  { ctx, sessions, options, backend }: SignInDependencies,
  session: SignInSession,
  approval: SignInApproval
): SignInSession {
  const { namespace, address } = parseAccountId(session.account) ?? { namespace: '', address: '' }
  const replaced = sessions.ofAddress({ namespace, address }).filter(({ account }) => account !== session.account)
  const added = { ...session, approval }
  sessions.add(added)
  if (options.signOutOnNetworkChange && !backend.hasOneSession)
    for (const { account } of replaced) sessions.remove(account).catch(ctx.report)
  ctx.events.emit('siwx:signed-in', { account: session.account, approval })
  return added
}

/** Begins a session with the message that the wallet signed when it connected. Resolves with `undefined` if the backend rejects it. */
async function accept(
  dependencies: SignInDependencies,
  active: ActiveAccount,
  { account, message, signature }: SignedIn
): Promise<SignInSession | undefined> {
  const { ctx, backend } = dependencies
  if (account !== active.account) return undefined
  try {
    return addSession(dependencies, await backend.add({ active, message, signature }, ctx.signal), 'connection')
  } catch (error) {
    await showFailure(dependencies, account, error)
    return undefined
  }
}

/** Shows the view once no flow runs. Calls `onClosed` if the dialog closes before the sign-in ends, which aborts `signal`. */
async function show({ ctx }: SignInDependencies, signal: AbortSignal, onClosed: () => Promise<void>): Promise<void> {
  await untilNoFlow(ctx.router, signal)
  signal.throwIfAborted()
  const flow: Flow<true> = ctx.router.beginFlow(ctx.id)
  signal.addEventListener('abort', () => flow.settle(true))
  if (!(await present(ctx.router))) flow.cancel()
  if ((await flow.result) === undefined) await onClosed()
}

/** Error codes of a signature that is not by the account, from the chain plugin, this plugin or the server. */
const falseSignature: ReadonlySet<string> = new Set(['siwx/not-verified', 'connections/invalid-answer'])

/** Returns true for an error of the site, or of its server: neither the visitor nor the wallet caused it. */
function isSiteFailure(error: unknown): boolean {
  const code = errorCode(error) ?? 'siwx/unknown'
  return code.startsWith('siwx/') && code !== 'siwx/not-verified' && code !== 'siwx/account-changed'
}

/** Shows why the sign-in failed. The view stays, so that the visitor can try again. */
async function showFailure(
  { ctx, messages, toasts }: SignInDependencies,
  account: AccountId,
  error: unknown
): Promise<void> {
  const code = errorCode(error) ?? 'unknown'
  ctx.events.emit('siwx:failed', { account, code })
  await messages.load(catalogue)
  const text = code === 'connections/rejected' ? 'declined' : falseSignature.has(code) ? 'notVerified' : 'failed'
  toasts.show({ variant: 'error', message: messages.text(catalogue, text) })
}
