import { definePlugin, once } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { OnrampOptions } from '@latchkit/plugin-onramp'
import type { SwapOptions } from '@latchkit/plugin-swap'
import type { DataServiceSwapsOptions, UniswapV2SwapsOptions } from '@latchkit/plugin-swap-evm'
import { DeferredPlugins } from '@latchkit/preset-core'
import type { Features } from './features.js'

/** Options of swaps: those of the feature, and of the sources of prices. */
export interface SwapsOptions
  extends SwapOptions,
    Pick<DataServiceSwapsOptions, 'targets'>,
    Partial<Pick<UniswapV2SwapsOptions, 'routers'>> {}

/** Options of features that exchange and sell tokens. */
export interface TradeOptions {
  /** Swaps through 1inch, if `services.data` is set, and through the given routers. @defaultValue the defaults of the plugins */
  readonly swaps?: SwapsOptions
  /** Sellers of crypto. @defaultValue nothing is sold */
  readonly onramp?: OnrampOptions
}

export const tradeOptionNames = ['swaps', 'onramp'] as const

/** Options that decide about the plugins. */
export interface TradeParts
  extends TradeOptions,
    Pick<DataServiceSwapsOptions, 'projectId'>,
    Pick<OnrampOptions, 'termsConditionsUrl' | 'privacyPolicyUrl'> {
  readonly features?: Features
  /** True if the site configured the host of `convert/*`. */
  readonly hasDataService: boolean
}

/**
 * Returns the plugin that adds swaps and on-ramp once an account is connected, or a site opens one of their views. Invalid options are
 * reported as `kernel:error`.
 */
export function deferredTrade(parts: TradeParts) {
  return definePlugin({
    id: 'deferred-trade',
    requires: { connections: Connections },
    setup(ctx, { connections: { active } }) {
      const load = once(async () => {
        const { tradePlugins } = await import('./trade-plugins.js')
        for (const plugin of tradePlugins(parts)) await ctx.kernel.add(plugin)
      })
      ctx.contribute(DeferredPlugins, { load })
      const loadForAccount = () => {
        if (active.get()) load().catch(ctx.report)
      }
      ctx.onDispose(active.subscribe(loadForAccount))
      ctx.onStart(loadForAccount)
    }
  })
}
