import { errorCode, type Flow, type PluginContext, type Readable } from '@latchkit/kernel'
import { type ChainsApi, parseAccountId, type SignedIn } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import type { SignInApproval, SignInSession } from '../contract.js'
import { messages as catalogue } from '../messages.js'
import type { ResolvedOptions } from '../options.js'
import { sessionOf } from '../session-of.js'
import type { ShownSignIn, SignInStatus } from '../view-context.js'
import type { SignInBackend } from './backend.js'
import { leaveAccount } from './leave-account.js'
import { leave, present, untilNoFlow } from './presentation.js'
import type { Sessions } from './sessions.js'
import { signWithWallet } from './sign-with-wallet.js'

export interface SignInParts {
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

/** Sign-in that waits for the visitor. */
interface Pending {
  readonly active: ActiveAccount
  readonly controller: AbortController
  /** Resolves with the session; with `undefined` if the visitor cancelled, or the account is no longer shown. */
  readonly outcome: Promise<SignInSession | undefined>
  readonly settle: (session: SignInSession | undefined | Promise<SignInSession | undefined>) => void
  isSigning: boolean
}

const isSame = (one: ActiveAccount, other: ActiveAccount | undefined) =>
  one.account === other?.account && one.connector === other.connector

/** Creates the sign-in of the account that is shown: at most one waits for the visitor at a time. */
export function createSignIn(parts: SignInParts) {
  const { ctx, connections, options, sessions, state, shown } = parts
  let pending: Pending | undefined
  /** True while the visitor's cancel switches the network or disconnects the wallet. */
  let isLeaving = false

  const sessionFor = ({ account }: ActiveAccount) => sessionOf(state.get() ?? [], account, options)
  const setStatus = (status: SignInStatus) => {
    if (pending) shown.set({ active: pending.active, status })
  }
  /** Ends the waiting sign-in, if it is this one. */
  const end = (own: Pending, session: Parameters<Pending['settle']>[0]) => {
    if (pending !== own) return
    pending = undefined
    own.controller.abort()
    own.settle(session)
  }
  const begin = (active: ActiveAccount): Pending => {
    if (pending && isSame(pending.active, active)) return pending
    const { promise: outcome, resolve: settle } = withResolvers<SignInSession | undefined>()
    const own: Pending = { active, controller: new AbortController(), outcome, settle, isSigning: false }
    // Who waits for the wallet's sign-in now waits for that of its other account.
    const isSameWallet = pending?.active.namespace === active.namespace && pending.active.connector === active.connector
    if (pending) end(pending, isSameWallet ? outcome : undefined)
    pending = own
    shown.set({ active, status: 'ready' })
    show(parts, own.controller.signal, own.outcome, () => cancel(own)).catch(error => {
      if (!own.controller.signal.aborted) ctx.report(error)
      end(own, undefined)
    })
    ctx.events.emit('siwx:requested', { account: active.account })
    parts.backend.prepare(active, own.controller.signal).catch(() => {})
    return own
  }
  /** Adds a session that has begun. It replaces those of the same address on other networks, if the rules of the site say so. */
  const begun = (session: SignInSession, approval: SignInApproval): SignInSession => {
    const { namespace, address } = parseAccountId(session.account) ?? { namespace: '', address: '' }
    const replaced = sessions.ofAddress({ namespace, address }).filter(({ account }) => account !== session.account)
    const added = { ...session, approval }
    sessions.add(added)
    if (options.signOutOnNetworkChange && !parts.backend.hasOneSession)
      for (const { account } of replaced) sessions.remove(account).catch(ctx.report)
    ctx.events.emit('siwx:signed-in', { account: session.account, approval })
    return added
  }
  const cancel = async (own = pending) => {
    if (!own || own !== pending) return
    pending = undefined
    own.controller.abort()
    ctx.events.emit('siwx:cancelled', { account: own.active.account })
    isLeaving = true
    if (options.required) await leaveAccount(parts, own.active)
    isLeaving = false
    own.settle(undefined)
    await leave(ctx.router)
  }
  const sign = async () => {
    const own = pending
    if (!own || own.isSigning) return
    own.isSigning = true
    setStatus('signing')
    const { active, controller } = own
    try {
      const onSigned = () => pending === own && setStatus('verifying')
      const session = await signWithWallet(parts, { active, signal: controller.signal, onSigned })
      end(own, begun(session, 'message'))
      await leave(ctx.router)
    } catch (error) {
      if (pending !== own) return
      own.isSigning = false
      setStatus('ready')
      ctx.events.emit('siwx:failed', { account: active.account, code: errorCode(error) ?? 'unknown' })
      await showFailure(parts, error)
    }
  }

  return {
    sessionFor,
    sign: () => void sign().catch(ctx.report),
    cancel: () => void cancel().catch(ctx.report),
    isPending: () => pending !== undefined,
    isLeaving: () => isLeaving,
    /** Ends the waiting sign-in if its wallet is no longer shown, or its account has a session by now. */
    reconsider(): void {
      const own = pending
      if (!own) return
      const shownNow = connections.account(own.active.namespace)
      const session = shownNow && sessionFor(shownNow)
      if (shownNow?.connector === own.active.connector && !session) return
      end(own, session)
      leave(ctx.router).catch(ctx.report)
    },
    /** Begins a session with what the wallet signed when it connected. Resolves with `undefined` if the backend does not accept it. */
    async accept(active: ActiveAccount, { account, message, signature }: SignedIn): Promise<SignInSession | undefined> {
      if (account !== active.account) return undefined
      try {
        return begun(await parts.backend.add({ active, message, signature }, ctx.signal), 'connection')
      } catch (error) {
        ctx.events.emit('siwx:failed', { account, code: errorCode(error) ?? 'unknown' })
        await showFailure(parts, error)
        return undefined
      }
    },
    /** Asks the visitor to sign in. Resolves with `undefined` if there is no session afterwards. */
    async request(active: ActiveAccount): Promise<SignInSession | undefined> {
      return sessionFor(active) ?? begin(active).outcome
    }
  }
}

/** Shows the view once no flow runs. Calls `onClosed` if the dialog closes before the sign-in ends. */
async function show(
  { ctx }: SignInParts,
  signal: AbortSignal,
  outcome: Promise<unknown>,
  onClosed: () => Promise<void>
): Promise<void> {
  await untilNoFlow(ctx.router, signal)
  const flow: Flow<true> = ctx.router.beginFlow(ctx.id)
  void outcome.then(() => flow.settle(true))
  if (!(await present(ctx.router))) flow.cancel()
  if ((await flow.result) === undefined) await onClosed()
}

/** Codes of a signature that is not the account's: found by the chain plugin, here or by the server. */
const falseSignature: ReadonlySet<string> = new Set(['siwx/not-verified', 'connections/invalid-answer'])

/** Shows why the sign-in failed. The view stays, so that the visitor can try again. */
async function showFailure({ messages, toasts }: SignInParts, error: unknown): Promise<void> {
  await messages.load(catalogue)
  const code = errorCode(error)
  const text = code === 'connections/rejected' ? 'declined' : falseSignature.has(`${code}`) ? 'notVerified' : 'failed'
  toasts.show({ variant: 'error', message: messages.text(catalogue, text) })
}

function withResolvers<T>() {
  let resolve: (value: T | PromiseLike<T>) => void = () => {}
  const promise = new Promise<T>(given => {
    resolve = given
  })
  return { promise, resolve }
}
