import type { PluginContext } from '@latchkit/kernel'
import type { ChainsApi, SignedIn } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { ResolvedOptions } from '../options.js'
import type { SignInBackend } from './backend.js'
import type { Sessions, SessionsState } from './sessions.js'
import type { createSignIn } from './sign-in.js'

interface Parts {
  readonly ctx: PluginContext
  readonly backend: SignInBackend
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly options: ResolvedOptions
  readonly sessions: Sessions
  readonly signIn: ReturnType<typeof createSignIn>
  readonly state: SessionsState
}

/** Keeps the sign-in in step with the account that is shown: asks for a missing session, and ends sessions by the rules of the site. */
export function followAccount({ ctx, backend, chains, connections, options, sessions, signIn, state }: Parts) {
  /** Account that was shown last, by namespace. */
  const last = new Map<string, ActiveAccount>()
  /** Accounts for which an optional sign-in was declined, or that were restored without one. */
  const skipped = new Set<string>()
  /** Accounts whose sessions were requested. The next request is that of the interval. */
  const attempted = new Set<string>()
  const keyOf = ({ account, connector }: ActiveAccount) => `${connector} ${account}`

  const signOutOf = (account: ActiveAccount['account']) => void sessions.remove(account).catch(ctx.report)
  /** Ends the sessions of the account that was shown before, if the change ends them. */
  const applyRules = (before: ActiveAccount | undefined, now: ActiveAccount) => {
    if (!before || before.namespace !== now.namespace) return
    const hasOther = before.address !== now.address
    if (hasOther && options.signOutOnAccountChange)
      for (const { account } of sessions.ofAddress(before)) signOutOf(account)
    // While sign-in is required, the session stays until the visitor has decided: Cancel switches back to its network.
    if (!hasOther && before.chain !== now.chain && options.signOutOnNetworkChange && !options.required)
      for (const { account } of sessions.ofAddress(before)) if (account !== now.account) signOutOf(account)
  }
  /** Asks for a session of the account that is shown, if it needs one. */
  const check = () => {
    signIn.reconsider()
    const active = connections.active.get()
    if (!active || !options.enabled || !backend.serves(active.namespace) || signIn.isLeaving()) return
    if (connections.state.get().byNamespace[active.namespace]?.loading) return
    if (!sessions.isKnown(active)) return void readOnce(active)
    if (signIn.sessionFor(active) || (!options.required && skipped.has(keyOf(active)))) return
    skipped.add(keyOf(active))
    ask(active).catch(ctx.report)
  }
  /** Asks the visitor to sign in. Resolves with false if there is no session afterwards. */
  const ask = async (active: ActiveAccount): Promise<boolean> => {
    // Loaded only now: an account with a session needs no library of its chain.
    const { signMessage } = await chains.features(active.namespace)
    // A family that cannot sign texts counts as signed in, as the others that the backend does not serve.
    return signMessage === undefined || (await signIn.request(active)) !== undefined
  }
  /** Reads the sessions of an account, which calls `check` again. While the backend fails, nobody is asked to sign in. */
  const readOnce = async ({ account }: ActiveAccount) => {
    if (attempted.has(account)) return
    attempted.add(account)
    await sessions.read().catch(ctx.report)
  }
  const onActive = () => {
    const now = connections.active.get()
    const before = now && last.get(now.namespace)
    if (now && before?.account !== now.account) {
      last.set(now.namespace, now)
      applyRules(before, now)
    }
    check()
  }
  const restored = connections.active.get()
  if (restored) {
    last.set(restored.namespace, restored)
    skipped.add(keyOf(restored))
  }
  ctx.onDispose(connections.state.subscribe(onActive))
  ctx.onDispose(state.subscribe(check))
  check()
  return {
    check,
    /**
     * Returns false if a wallet that the visitor just connected must not stay connected.
     *
     * @param signedIn - what it signed in the same approval.
     */
    async admit(active: ActiveAccount, signedIn: SignedIn | undefined): Promise<boolean> {
      if (!options.enabled || !backend.serves(active.namespace)) return true
      if (signedIn && (await signIn.accept(active, signedIn))) return true
      // While the backend fails, the visitor is asked, and learns it.
      await sessions.read().catch(ctx.report)
      skipped.add(keyOf(active))
      const isSignedIn = await ask(active)
      return isSignedIn || !options.required
    },
    /** Ends the sessions of a wallet that is being disconnected. */
    async signOutWallet({
      namespace,
      connector
    }: {
      readonly namespace: string
      readonly connector: string
    }): Promise<void> {
      if (!options.signOutOnDisconnect) return
      const { wallets = [] } = connections.state.get().byNamespace[namespace] ?? {}
      const accounts = wallets.find(wallet => wallet.connector === connector)?.accounts ?? []
      const ended = accounts.flatMap(({ address }) => sessions.ofAddress({ namespace, address }))
      await Promise.all(ended.map(({ account }) => sessions.remove(account)))
    },
    /** Ends all sessions. @throws {SignInError} `siwx/server-failed` */
    async signOut(): Promise<void> {
      for (const { account } of state.get() ?? []) await sessions.remove(account)
      skipped.clear()
    }
  }
}
