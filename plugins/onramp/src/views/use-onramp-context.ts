import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { decimalMark } from '@latchkit/plugin-chains/kit'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { type Loaded, leaveViews, useFormat, useLoaded } from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useRef } from 'react'
import {
  FundWalletView,
  OnRampAmountView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampAvailability,
  type PaymentCurrency,
  type PurchaseOptions
} from '../contract.js'
import { fallbackOptions } from '../fallback-options.js'
import type { OnrampStore, OnrampViewContext } from '../lazy/onramp-store.js'
import { type Purchase, purchaseOf } from '../purchase.js'

/** Context of the views: the active account, the shared store, and the purchase as the form says. */
export interface OnrampContext {
  readonly active: ActiveAccount
  readonly store: OnrampStore
  readonly purchase: Purchase
  /** Currencies to pay in. */
  readonly payments: readonly PaymentCurrency[]
  /** True while the currencies and limits are on their way. `purchase` then has usual ones, which must not be shown. */
  readonly isLoading: boolean
  /** True if the data service gave no limits, and usual ones are shown. */
  readonly hasUsualLimits: boolean
}
export type OnrampContextState =
  | { readonly status: 'loading' }
  | { readonly status: Exclude<OnrampAvailability, 'available'> }
  | ({ readonly status: 'ready' } & OnrampContext)

/** Views that a disconnect leaves. The progress of a purchase stays. */
const formViews = [FundWalletView, OnRampAmountView, OnRampProvidersView, OnRampTokenSelectView, OnRampFiatSelectView]

/** Returns the context of the active account, or the reason why nothing can be bought. Leaves the views after the last disconnect. */
export function useOnrampContext(context: OnrampViewContext): OnrampContextState {
  const store = useReadable(context)
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const { byNamespace } = useReadable(connections.state)
  const availability = useReadable(store?.availability)
  // Where nothing is sold, no service is asked.
  const options = useOptions(availability === 'available' ? store : undefined)
  const purchase = usePurchase(store, options)
  useLeaving(active !== undefined)
  if (!active && Object.values(byNamespace).some(({ loading }) => loading)) return { status: 'loading' }
  if (!store || !availability) return { status: 'loading' }
  if (availability !== 'available') return { status: availability }
  if (!active || !purchase) return { status: active ? 'unsupported-network' : 'no-account' }
  const isLoading = options.status === 'loading'
  const hasUsualLimits = options.status === 'failed' || (options.status === 'ready' && options.value.isFallback)
  const { payments } = options.status === 'ready' ? options.value : fallbackOptions
  return { status: 'ready', active, store, purchase, payments, isLoading, hasUsualLimits }
}

const useOptions = (store: OnrampStore | undefined): Loaded<PurchaseOptions> =>
  useLoaded(store && 'options', signal => store?.options(signal) ?? Promise.reject(new Error('There is no store')))

function usePurchase(store: OnrampStore | undefined, options: Loaded<PurchaseOptions>): Purchase | undefined {
  const buyer = useReadable(store?.buyer)
  const providers = useReadable(store?.providers)
  const { locale } = useFormat()
  const form = useReadable(store?.state)?.form
  const known = options.status === 'ready' ? options.value : fallbackOptions
  return useMemo(() => {
    if (!buyer || !providers || !form) return undefined
    return purchaseOf(form, { buyer, providers, options: known, mark: decimalMark(locale) })
  }, [buyer, providers, form, known, locale])
}

function useLeaving(isConnected: boolean) {
  const router = useRouter()
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (wasConnected.current && !isConnected) leaveViews(router, formViews)
    wasConnected.current = isConnected
  }, [router, isConnected])
}

/** Returns the orders of the active account's address, the newest first. */
export function useOwnOrders({ store, active: { namespace, address } }: Pick<OnrampContext, 'store' | 'active'>) {
  const orders = useReadable(store.orders)
  return useMemo(
    () => orders.filter(({ account }) => account.startsWith(`${namespace}:`) && account.endsWith(`:${address}`)),
    [orders, namespace, address]
  )
}
