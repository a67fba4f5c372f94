import { type CloseReason, cell, definePlugin, derive, once } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
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

/** Views that the visitor cannot close while a required sign-in is pending. Both have a Cancel button. */
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
      let loaded: LoadedSignIn | undefined
      const load = once(async (): Promise<LoadedSignIn> => {
        const { create } = await import('./lazy/create.js')
        ctx.signal.throwIfAborted()
        loaded = create({ ctx, ...services, options, state, shown })
        return loaded
      })
      const context: SignInContext = {
        isRequired: options.required,
        shown,
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
      ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
        const isGuarded = options.required && loaded?.isPending() && guardedViews.has(view)
        if (isGuarded && !allowedReasons.has(reason)) return false
      })
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
  const { serves, request, cancel } = await load()
  if (!serves(account)) throw new SignInError('siwx/unsupported', { chain: account.chain })
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel)
  const session = await request(account).finally(() => signal?.removeEventListener('abort', cancel))
  signal?.throwIfAborted()
  if (!session) throw new SignInError('siwx/cancelled', { account: account.account })
  return session
}
