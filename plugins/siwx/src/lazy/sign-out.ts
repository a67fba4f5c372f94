import type { PluginContext } from '@latchkit/kernel'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { ResolvedOptions } from '../options.js'
import type { Sessions, SessionsState } from './sessions.js'

export interface SignOutDependencies {
  readonly ctx: PluginContext
  readonly connections: ConnectionsApi
  readonly options: ResolvedOptions
  readonly sessions: Sessions
  readonly state: SessionsState
}

/** Creates the functions that end sessions, by the rules of the site or by its call. */
export function createSignOut({ ctx, connections, options, sessions, state }: SignOutDependencies) {
  const signOutOf = (account: ActiveAccount['account']) => void sessions.remove(account).catch(ctx.report)
  /** Addresses of each wallet that is, or was, connected. */
  const known = new Map<string, Set<string>>()
  const remember = () => {
    for (const [namespace, { wallets }] of Object.entries(connections.state.get().byNamespace))
      for (const { connector, accounts } of wallets) {
        const key = `${namespace} ${connector}`
        known.set(key, new Set([...(known.get(key) ?? []), ...accounts.map(({ address }) => address)]))
      }
  }
  remember()
  ctx.onDispose(connections.state.subscribe(remember))
  return {
    /** Ends the sessions of the account that was shown before, if the change to another one ends them. */
    afterChange(before: ActiveAccount | undefined, now: ActiveAccount): void {
      if (!before || before.namespace !== now.namespace) return
      const isOtherAddress = before.address !== now.address
      if (isOtherAddress && options.signOutOnAccountChange)
        for (const { account } of sessions.ofAddress(before)) signOutOf(account)
      // While sign-in is required, the session stays until the visitor has decided: Cancel switches back to its network.
      if (!isOtherAddress && before.chain !== now.chain && options.signOutOnNetworkChange && !options.required)
        for (const { account } of sessions.ofAddress(before)) if (account !== now.account) signOutOf(account)
    },
    /** Ends the sessions of a wallet that is being disconnected, or has disconnected by itself. */
    async ofWallet({ namespace, connector }: Pick<ActiveAccount, 'namespace' | 'connector'>): Promise<void> {
      if (!options.signOutOnDisconnect) return
      if (state.get() === undefined) await sessions.read()
      const addresses = [...(known.get(`${namespace} ${connector}`) ?? [])]
      const ended = addresses.flatMap(address => sessions.ofAddress({ namespace, address }))
      await Promise.all(ended.map(({ account }) => sessions.remove(account)))
    },
    /** Ends all sessions. @throws {SignInError} `siwx/server-failed` */
    async ofAll(): Promise<void> {
      if (state.get() === undefined) await sessions.read()
      for (const { account } of state.get() ?? []) await sessions.remove(account)
    }
  }
}
