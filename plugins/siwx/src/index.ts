import { cell, definePlugin, derive, once } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
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

type SignInParts = ReturnType<typeof create>

/** Views that cannot be closed while sign-in is required and the account has no session. Their buttons lead out. */
const guardedViews: ReadonlySet<string> = new Set([SignMessageView.id, 'ApproveTransaction'])

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
      let loaded: SignInParts | undefined
      const load = once(async (): Promise<SignInParts> => {
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
      ctx.tap(services.connections.hooks.connected, async (account, signedIn) =>
        (await (await load()).admit(account, signedIn)) ? undefined : 'reject'
      )
      // A message of the site may have any form, so only those of the server are left to a wallet to write.
      const isRequestable = options.required && !options.config && !options.siweConfig
      ctx.tap(services.connections.hooks.signInRequest, chain => {
        if (isRequestable) return async signal => (await load()).makeRequest(chain, signal)
      })
      ctx.tap(services.connections.hooks.disconnecting, async wallet => (await load()).signOutWallet(wallet))
      // The site itself may close the dialog, which cancels the sign-in.
      ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
        const isGuarded = options.required && loaded?.isPending() && guardedViews.has(view)
        if (isGuarded && reason !== 'api' && reason !== 'done') return false
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
          async signIn({ signal } = {}) {
            const account = active.get()
            if (!account) throw new SignInError('siwx/not-connected', {})
            const { serves, request, cancel } = await load()
            if (!serves(account)) throw new SignInError('siwx/unsupported', { chain: account.chain })
            signal?.throwIfAborted()
            signal?.addEventListener('abort', cancel)
            const signedIn = await request(account).finally(() => signal?.removeEventListener('abort', cancel))
            signal?.throwIfAborted()
            if (!signedIn) throw new SignInError('siwx/cancelled', { account: account.account })
            return signedIn
          },
          signOut: async () => (await load()).signOut()
        }
      }
    }
  })
}
