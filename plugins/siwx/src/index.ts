import { type CloseReason, cell, definePlugin, derive, once, type PluginContext } from '@latchkit/kernel'
import { Chains, type Network } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import { SignIn, type SignInSession, SignMessageView } from './contract.js'
import { SignInError } from './errors.js'
import type { create } from './lazy/create.js'
import { resolveOptions, type SiwxOptions } from './options.js'
import { sessionOf } from './session-of.js'
import type { ShownSignIn, SignInContext } from './view-context.js'

export { SignInError } from './errors.js'
export {
  type SignInRules,
  type SiteMessage,
  type SiteSession,
  type SiweConfig,
  type SiweMessageParams,
  type SiweSession,
  type SiwxConfig,
  type SiwxOptions,
  siwxRules
} from './options.js'

/** Part of the plugin that is loaded with the first connected account. */
type LoadedSignIn = ReturnType<typeof create>

/** Views that the visitor cannot leave while a required sign-in is pending. Both have a Cancel button. */
const guardedViews: ReadonlySet<string> = new Set([SignMessageView.id, 'ApproveTransaction'])

/** `api`: the site closes the dialog, which cancels the sign-in. `done`: this plugin closes it. */
const allowedReasons: ReadonlySet<CloseReason> = new Set(['api', 'done'])

/**
 * Returns the plugin that signs visitors in with their wallets: against the endpoints of `@latchkit/plugin-siwx/server`, or with
 * functions of the site.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { siwx } from '@latchkit/plugin-siwx'
 *
 * siwx({ server: '/siwx', statement: 'I accept the terms of this shop.' })
 */
export function siwx(given: SiwxOptions = {}) {
  const options = resolveOptions(given)

  return definePlugin({
    id: 'siwx',
    requires: { chains: Chains, connections: Connections, messages: Messages, toasts: Toasts },
    provides: { signIn: SignIn },
    setup(ctx, services) {
      const { active } = services.connections
      const state = cell<readonly SignInSession[] | undefined>(undefined, ctx.report)
      const shown = cell<ShownSignIn | undefined>(undefined, ctx.report)
      const returnNetwork = cell<Network | undefined>(undefined, ctx.report)
      let loaded: LoadedSignIn | undefined
      const load = once(async (): Promise<LoadedSignIn> => {
        const { create } = await import('./lazy/create.js')
        ctx.signal.throwIfAborted()
        loaded = create({ ctx, ...services, options, state, shown, returnNetwork })
        return loaded
      })
      const context: SignInContext = {
        isRequired: options.required,
        shown,
        returnNetwork,
        sign: () => loaded?.sign(),
        cancel: () => loaded?.cancel()
      }
      ctx.view(SignMessageView, { load: () => import('./views/sign-message-view.js'), context, interruptible: false })
      ctx.tap(services.connections.hooks.connected, admitter(load, options.required, ctx.report))
      // A wallet may write the message only for `server`: with `config` and `siweConfig`, the site writes it.
      const isRequestable = options.required && !options.config && !options.siweConfig
      ctx.tap(services.connections.hooks.signInRequest, chain => {
        if (isRequestable) return async signal => (await load()).makeRequest(chain, signal)
      })
      ctx.tap(services.connections.hooks.disconnecting, async wallet => (await load()).signOutWallet(wallet))
      if (options.required) guardViews(ctx, () => loaded?.isPending())
      const loadForAccount = () => {
        if (active.get()) load().catch(error => ctx.signal.aborted || ctx.report(error))
      }
      ctx.onStart(() => {
        ctx.onDispose(active.subscribe(loadForAccount))
        loadForAccount()
      })
      const session = derive([state, active], (sessions, account) =>
        account && sessions ? sessionOf(sessions, account.account, options) : undefined
      )
      return {
        signIn: {
          sessions: state,
          session,
          signIn: options => signInNow(active.get(), load, options?.signal),
          signOut: async () => (await load()).signOut()
        }
      }
    }
  })
}

/** Keeps the dialog open, and its view, while a sign-in is pending. */
function guardViews({ tap, hooks, router }: PluginContext, isPending: () => boolean | undefined): void {
  tap(hooks.beforeClose, ({ view }, reason) => {
    if (isPending() && guardedViews.has(view) && !allowedReasons.has(reason)) return false
  })
  tap(hooks.beforeNavigate, navigation => {
    const isGuarded = isPending() && router.state.get().open && guardedViews.has(router.current()?.view ?? '')
    return isGuarded && !guardedViews.has(navigation.view)
      ? { via: navigation.via, view: SignMessageView.id }
      : navigation
  })
}

/** Returns the tap of a new connection, which rejects it unless the visitor signs in or need not. */
const admitter =
  (load: () => Promise<LoadedSignIn>, isRequired: boolean, report: (error: unknown) => void) =>
  async (...connected: Parameters<LoadedSignIn['admit']>) => {
    try {
      return (await (await load()).admit(...connected)) ? undefined : 'reject'
    } catch (error) {
      // Without the code, a visitor who need not sign in stays connected.
      if (isRequired) throw error
      report(error)
      return undefined
    }
  }

/** Implements `SignInApi.signIn`. */
async function signInNow(
  account: ActiveAccount | undefined,
  load: () => Promise<LoadedSignIn>,
  signal: AbortSignal | undefined
): Promise<SignInSession> {
  if (!account) throw new SignInError('siwx/not-connected', {})
  const { canSignIn, request } = await load()
  if (!(await canSignIn(account))) throw new SignInError('siwx/unsupported', { chain: account.chain })
  signal?.throwIfAborted()
  const session = await request(account, signal)
  if (!session) throw new SignInError('siwx/cancelled', { account: account.account })
  return session
}
