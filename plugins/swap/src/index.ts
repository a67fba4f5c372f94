import {
  cell,
  checkOptions,
  definePlugin,
  derive,
  once,
  type PluginContext,
  type Readable,
  type RefType
} from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Balances, TokenRowActions } from '@latchkit/plugin-balances/contract'
import { Chains, NativeBalances } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AccountData } from '@latchkit/plugin-data/contract'
import { SwitchableFeatures } from '@latchkit/plugin-features/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { Swap, SwapPreviewView, SwapProviders, SwapResultView, SwapSelectTokenView, SwapView } from './contract.js'
import { label } from './label.js'
import { defaultNetworks, defaultRestrictedTimeZones, type SwapOptions, swapRules } from './options.js'
import { settleSiteFlow } from './site-flow.js'
import type { SwapState, SwapStore } from './store.js'

export type { SwapError } from './errors.js'
export { type SwapOptions, swapRules } from './options.js'

/**
 * Returns the plugin that exchanges one token for another. Plugins with `SwapProviders` offer the prices.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name
 * @example
 * import { swap } from '@latchkit/plugin-swap'
 *
 * swap({ networks: ['eip155:1', 'eip155:8453'], slippage: 0.5 })
 */
export function swap(given: SwapOptions = {}) {
  const rules = {
    networks: defaultNetworks,
    restrictedTimeZones: defaultRestrictedTimeZones,
    slippage: 1,
    ...withoutUndefined(checkOptions('swap', swapRules, given))
  }
  return definePlugin({
    id: 'swap',
    requires: { chains: Chains, connections: Connections, messages: Messages, native: NativeBalances },
    optional: { balances: Balances, activity: Activity, accounts: AccountData },
    provides: { swap: Swap },
    setup(ctx, { messages, ...services }) {
      const { connections } = services
      const state = ctx.slice<SwapState>({
        offers: { status: 'idle', offers: [], failed: [], isRefreshing: false },
        costs: { status: 'idle' },
        max: 'idle',
        isAccepted: false
      })
      const context = cell<SwapStore | undefined>(undefined)
      const providers = ctx.contributions(SwapProviders)
      const openStore = once(async () => {
        const { openSwapStore } = await import('./lazy/swap-store.js')
        const store = await openSwapStore({ ctx, state, rules, providers, ...services })
        context.set(store)
        return store
      })
      const withStore = async <V>(view: Promise<V>) => (await Promise.all([view, openStore()]))[0]
      ctx.view(SwapView, { load: () => withStore(import('./views/swap-view.js')), context, hasResult: true })
      ctx.view(SwapSelectTokenView, { load: () => withStore(import('./views/select-token-view.js')), context })
      ctx.view(SwapPreviewView, { load: () => withStore(import('./views/preview-view.js')), context })
      ctx.view(SwapResultView, { load: () => withStore(import('./views/result-view.js')), context })

      // Without `SwapResult`: a swap that was submitted keeps its result.
      const views = [SwapView.id, SwapSelectTokenView.id, SwapPreviewView.id]
      ctx.contribute(SwitchableFeatures, { id: 'swaps', remoteId: 'swap', plugins: [ctx.id], views })

      settleSiteFlow(ctx, () => ['open', 'worse'].includes(state.get().submission?.status ?? ''))

      const when = derive(
        [connections.active],
        account => !!account?.network && rules.networks.includes(account.network.caipNetworkId)
      )
      contributeActions(ctx, () => messages.text(label, 'swap'), when)
      ctx.events.on('connections:disconnected', async ({ namespace }) =>
        // Synchronous if the store is open, because the dialog is about to close.
        (context.get() ?? (await openStore())).forgetDisconnected(namespace)
      )
      ctx.onStart(() => void messages.load(label))
      return {
        swap: {
          quote: async (...args) => (await openStore()).quote(...args),
          prepare: async (...args) => (await openStore()).prepare(...args),
          submit: async (...args) => (await openStore()).submit(...args)
        }
      }
    }
  })
}

/** Adds the buttons that open the form, to the account and to its tokens. */
function contributeActions(ctx: PluginContext, text: () => string, when: Readable<boolean>): void {
  const openForm = () => ctx.router.push(SwapView)
  ctx.contribute(AccountActions, { id: 'swaps', icon: 'swap', label: text, run: openForm }, { when })
  const swapToken: RefType<typeof TokenRowActions>['run'] = (_, { address }) =>
    ctx.router.push(SwapView, { fromToken: address ?? '' })
  ctx.contribute(TokenRowActions, { id: 'swap', label: text, run: swapToken }, { when })
}

/** Returns the given options without those that are `undefined`, which count as left out. */
const withoutUndefined = (options: SwapOptions) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SwapOptions
