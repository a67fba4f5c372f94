import { definePlugin, once } from '@latchkit/kernel'
import { Chains, NativeBalances, type NativeBalancesState } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'

/**
 * Returns the plugin that owns the coin's balance of every account: it reads, caches and stores it.
 *
 * @example
 * ```ts
 * import { createKernel } from '@latchkit/kernel'
 * import { nativeBalances } from '@latchkit/plugin-balances/native'
 * import { chains } from '@latchkit/plugin-chains'
 * import { connections } from '@latchkit/plugin-connections'
 *
 * createKernel({ plugins: [chains(), connections(), nativeBalances()] })
 * ```
 */
export function nativeBalances() {
  return definePlugin({
    id: 'native-balances',
    requires: { chains: Chains, connections: Connections },
    provides: { native: NativeBalances },
    setup(ctx, services) {
      const state = ctx.slice<NativeBalancesState>({ byAccount: {} })
      const load = once(() =>
        import('./lazy/native-balances.js').then(lazy => lazy.createNativeBalances(ctx, services, state))
      )
      // Loaded while the wallet connects, so that the amount is there when the account is shown.
      ctx.events.on('connections:started', load)
      return {
        native: {
          state,
          read: async (...given) => (await load()).read(...given),
          publish: async (...given) => (await load()).publish(...given)
        }
      }
    }
  })
}
