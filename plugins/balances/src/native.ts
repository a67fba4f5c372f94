import { definePlugin, once } from '@latchkit/kernel'
import { Chains, NativeBalances, type NativeBalancesState } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'

/**
 * Returns the plugin that owns the coin's balance of every account: it reads, caches and stores it.
 *
 * @example
 * ```ts
 * createKernel({ plugins: [shell(), chains(), connections(), nativeBalances(), networks(), connect(), account()] })
 * ```
 */
export function nativeBalances() {
  return definePlugin({
    id: 'native-balances',
    requires: { chains: Chains, connections: Connections },
    provides: { native: NativeBalances },
    setup(ctx, services) {
      const state = ctx.slice<NativeBalancesState>({ byAccount: {} })
      const load = once(async () =>
        (await import('./lazy/native-balances.js')).createNativeBalances(ctx, { ...services, state })
      )
      // An earlier page may have stored balances, so the code is loaded for these events.
      ctx.events.on('transaction:settled', ({ account }) =>
        load().then(({ invalidate }) => invalidate(account), ctx.report)
      )
      ctx.events.on('connections:disconnected', ({ namespace }) =>
        load().then(({ forget }) => forget(namespace), ctx.report)
      )
      return {
        native: {
          state,
          read: (...args) => load().then(({ read }) => read(...args)),
          publish: (...args) => load().then(({ publish }) => publish(...args))
        }
      }
    }
  })
}
