import type { SignedIn } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInBackend } from './backend.js'
import type { createSignIn } from './sign-in.js'
import { createSignOut, type SignOutDependencies } from './sign-out.js'

interface FollowDependencies extends SignOutDependencies {
  readonly backend: SignInBackend
  /** Returns true if accounts of a chain family sign in, and can sign texts. */
  readonly canSignIn: (account: ActiveAccount) => Promise<boolean>
  readonly signIn: ReturnType<typeof createSignIn>
}

/** Follows the account that is shown: asks the visitor to sign in if a session is missing, and ends sessions by the rules of the site. */
export function followAccount(dependencies: FollowDependencies) {
  const { ctx, backend, canSignIn, connections, options, sessions, signIn, state } = dependencies
  /** Last account of each namespace. */
  const last = new Map<string, ActiveAccount>()
  /** Accounts that are not asked again if sign-in is optional: asked before, or restored with the page. */
  const skipped = new Set<string>()
  /** Accounts whose sessions were read, or failed to be read. The next read follows the interval. */
  const attempted = new Set<string>()
  const keyOf = ({ account, connector }: ActiveAccount) => `${connector} ${account}`

  const signOut = createSignOut({ ctx, connections, options, sessions, state })
  /** Asks the visitor to sign in if the account that is shown needs a session. */
  const check = () => {
    signIn.reconsider()
    const active = connections.active.get()
    if (!active || !backend.serves(active.namespace) || signIn.isLeaving()) return
    if (connections.state.get().byNamespace[active.namespace]?.loading) return
    if (!sessions.isKnown(active)) return void readOnce(active)
    if (!options.enabled || signIn.sessionFor(active) || (!options.required && skipped.has(keyOf(active)))) return
    skipped.add(keyOf(active))
    requestSignIn(active).catch(ctx.report)
  }
  /** Asks the visitor to sign in. Resolves with false if there is no session afterwards. */
  const requestSignIn = async (active: ActiveAccount): Promise<boolean> => {
    // Loaded late, because an account with a session needs no library of its chain.
    // An account of a family that cannot sign texts counts as signed in.
    if (!(await canSignIn(active))) return true
    // The wallet may have shown another account or disconnected meanwhile.
    const shown = connections.account(active.namespace)
    return shown?.connector === active.connector && (await signIn.request(shown)) !== undefined
  }
  /** Returns true if the wallet of an account shows one that has a session. */
  const hasSession = ({ namespace, connector }: ActiveAccount) => {
    const shown = connections.account(namespace)
    return shown?.connector === connector && signIn.sessionFor(shown) !== undefined
  }
  const isConnected = ({ namespace, connector }: ActiveAccount) =>
    connections.state.get().byNamespace[namespace]?.wallets.some(wallet => wallet.connector === connector)
  /** Reads the sessions of an account. The new state calls `check` again; after a failure, the visitor is not asked to sign in. */
  const readOnce = async (active: ActiveAccount) => {
    if (attempted.has(active.account)) return
    attempted.add(active.account)
    try {
      await sessions.read()
    } catch (error) {
      return ctx.report(error)
    }
    // Another account was shown before the response came.
    if (!sessions.isKnown(active)) attempted.delete(active.account)
    check()
  }
  /** Calls `onChange` for each namespace whose account has changed since the last call. */
  const forEachChange = (onChange: (before: ActiveAccount | undefined, now: ActiveAccount) => void) => {
    for (const namespace of Object.keys(connections.state.get().byNamespace)) {
      const [before, now] = [last.get(namespace), connections.account(namespace)]
      if (!now || before?.account === now.account) continue
      last.set(namespace, now)
      onChange(before, now)
    }
  }
  const onChange = () => {
    forEachChange(signOut.afterChange)
    check()
  }
  forEachChange((_, restored) => skipped.add(keyOf(restored)))
  ctx.onDispose(connections.state.subscribe(onChange))
  ctx.onDispose(state.subscribe(check))
  ctx.events.on('siwx:cancelled', check)
  ctx.events.on('connections:disconnected', wallet => void signOut.ofWallet(wallet).catch(ctx.report))
  check()
  return {
    /**
     * Resolves with false if a wallet that the visitor has just connected must not stay connected.
     *
     * @param signedIn - message that the wallet signed in the same approval.
     */
    async admit(active: ActiveAccount, signedIn: SignedIn | undefined): Promise<boolean> {
      if (!options.enabled || !backend.serves(active.namespace)) return true
      if (signedIn && (await signIn.accept(active, signedIn))) return true
      // After a failure the visitor is asked all the same, and the view shows the next failure.
      await sessions.read().catch(ctx.report)
      skipped.add(keyOf(active))
      const isSignedIn = await requestSignIn(active)
      if (isSignedIn || !options.required || hasSession(active)) return true
      const { namespace, connector } = active
      // Another sign-in took the place of this one.
      if (isConnected(active)) await connections.disconnect({ namespace, connector }).catch(ctx.report)
      return false
    },
    signOutWallet: signOut.ofWallet,
    /** Ends all sessions. @throws {SignInError} `siwx/server-failed` */
    async signOut(): Promise<void> {
      await signOut.ofAll()
      const active = connections.active.get()
      if (active) skipped.add(keyOf(active))
    }
  }
}
