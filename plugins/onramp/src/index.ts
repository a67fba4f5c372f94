import { cell, checkOptions, definePlugin, derive, once, type PluginContext, type Readable } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Balances } from '@latchkit/plugin-balances/contract'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
import { SwitchableFeatures } from '@latchkit/plugin-features/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { watchAvailability } from './availability.js'
import {
  BuyInProgressView,
  FundWalletView,
  OnRampAmountView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  Onramp,
  type OnrampAvailability,
  OnrampProviders
} from './contract.js'
import { watchBuyer } from './delivery.js'
import { label } from './label.js'
import type { OnrampStore } from './lazy/onramp-store.js'
import { type OnrampOptions, onrampRules } from './options.js'
import { ORDER_LIFE_MS } from './order.js'
import { ordersSchema } from './persistence.js'
import { aggregatorProvider } from './providers/aggregator.js'
import { cardProvider } from './providers/card.js'
import type { OnrampState } from './state.js'

export type { OnrampError } from './errors.js'
export { type AggregatorOptions, type CardOptions, defaultRestrictedTimeZones, type OnrampOptions } from './options.js'

/**
 * Returns the plugin that sells crypto to the active account through the pages of providers.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { onramp } from '@latchkit/plugin-onramp'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), onramp({ aggregator: { publicKey: 'pk_shop' } })] })
 */
export function onramp(given: OnrampOptions = {}) {
  const options = checkOptions('onramp', onrampRules, given)
  return definePlugin({
    id: 'onramp',
    requires: { chains: Chains, connections: Connections, messages: Messages },
    optional: { balances: Balances, data: DataService },
    provides: { onramp: Onramp },
    setup(ctx, { messages, ...services }) {
      const { chains, connections, data } = services
      const state = ctx.slice<OnrampState>({ form: { amount: '', currency: 'USD' } })
      const orders = ctx.storage.item({
        key: 'orders',
        initial: [],
        schema: ordersSchema,
        maxAgeMs: ORDER_LIFE_MS
      })
      const providers = ctx.contributions(OnrampProviders)
      if (options.card) ctx.contribute(OnrampProviders, cardProvider(options.card, data))
      if (options.aggregator) ctx.contribute(OnrampProviders, aggregatorProvider(options.aggregator, data))
      const buyer = watchBuyer(ctx, { chains, active: connections.active, providers })
      const availability = watchAvailability(buyer, providers, options.restrictedTimeZones)

      const context = cell<OnrampStore | undefined>(undefined)
      const openStore = once(async () => {
        const { openOnrampStore } = await import('./lazy/onramp-store.js')
        const store = await openOnrampStore({
          ctx,
          state,
          orders,
          providers,
          buyer,
          availability,
          options,
          ...services
        })
        context.set(store)
        return store
      })
      const withStore = async <V>(view: Promise<V>) => (await Promise.all([view, openStore()]))[0]
      registerViews(ctx, withStore, context)
      registerAction(ctx, () => messages.text(label, 'buy'), availability)
      ctx.onStart(async () => {
        void messages.load(label)
        await orders.ready
        // An earlier page left a purchase: its progress is followed without a view.
        if (orders.get().length > 0) await openStore()
      })
      return {
        onramp: {
          availability,
          options: async signal => (await openStore()).options(signal),
          quote: async (...args) => (await openStore()).quote(...args),
          start: async (...args) => (await openStore()).start(...args)
        }
      }
    }
  })
}

/** Adds the action to the account view. In a restricted region its view explains why nothing is sold. */
function registerAction(ctx: PluginContext, text: () => string, availability: Readable<OnrampAvailability>): void {
  ctx.contribute(
    AccountActions,
    { id: 'onramp', icon: 'plus', label: text, run: () => ctx.router.push(OnRampAmountView) },
    { when: derive([availability], is => is === 'available' || is === 'restricted-region') }
  )
}

type WithStore = <V>(view: Promise<V>) => Promise<V>

/** Registers the views, each of which needs the store, and the switch of the feature. */
function registerViews(ctx: PluginContext, withStore: WithStore, context: Readable<OnrampStore | undefined>): void {
  ctx.view(FundWalletView, { load: () => withStore(import('./views/fund-wallet-view.js')), context })
  ctx.view(OnRampAmountView, { load: () => withStore(import('./views/amount-view.js')), context })
  ctx.view(OnRampProvidersView, { load: () => withStore(import('./views/providers-view.js')), context })
  ctx.view(OnRampTokenSelectView, { load: () => withStore(import('./views/token-select-view.js')), context })
  ctx.view(OnRampFiatSelectView, { load: () => withStore(import('./views/fiat-select-view.js')), context })
  ctx.view(BuyInProgressView, { load: () => withStore(import('./views/progress-view.js')), context })

  // Without `BuyInProgress`: a purchase that was paid is still followed.
  const views = [FundWalletView, OnRampAmountView, OnRampProvidersView, OnRampTokenSelectView, OnRampFiatSelectView]
  const ids = views.map(({ id }) => id)
  ctx.contribute(SwitchableFeatures, { id: 'onramp', remoteId: 'onramp', plugins: [ctx.id], views: ids })
}
