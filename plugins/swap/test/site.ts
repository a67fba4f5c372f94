import { definePlugin, memoryBackend, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel, type TestKernel } from '@latchkit/kernel/testing'
import { Activity, type ActivityApi, type SentTransaction } from '@latchkit/plugin-activity/contract'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains } from '@latchkit/plugin-chains'
import { Chains, NativeBalances } from '@latchkit/plugin-chains/contract'
import { type FakeConnector, fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { shell } from '@latchkit/plugin-shell'
import { onTestFinished } from 'vitest'
import { type SwapProvider, SwapProviders, type SwapRequest, SwapView } from '../src/contract.js'
import { openSwapStore } from '../src/lazy/swap-store.js'
import type { SwapOptions } from '../src/options.js'
import type { SwapState, SwapStore } from '../src/store.js'
import { QUARTZ, RIDGE, type SwappingChain, swappingChain } from './swapping-chain.js'

export const account = `fake:one:${fakeAddress(1)}` as const

export const coin = { name: 'Fake coin', symbol: 'FAKE', decimals: 9 }
export const ridge = { address: RIDGE, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 }
export const quartz = { address: QUARTZ, name: 'Quartz Dollar', symbol: 'QUSD', decimals: 6 }

/** Ten Ridge Dollars for Quartz Dollars. */
export const request: SwapRequest = { account, from: ridge, to: quartz, amount: 10_000_000n, slippageBps: 100 }

export interface Site {
  readonly kernel: TestKernel
  readonly chain: SwappingChain
  readonly wallet: FakeConnector
  readonly store: SwapStore
  /** Transactions that the activity follows. */
  readonly followed: readonly SentTransaction[]
  /** Codes of `swap:failed`, and names of the other events of this plugin, in order. */
  readonly events: readonly string[]
  /** Fills in the form with ten Ridge Dollars for Quartz Dollars. */
  fill(): Promise<void>
}

interface SiteOptions extends SwapOptions {
  readonly chain?: SwappingChain
  readonly providers: readonly SwapProvider[]
  /** Values of an earlier page. */
  readonly storage?: StorageBackend
  /** Prices of the data service. @defaultValue the site has no data service */
  readonly accounts?: Pick<AccountDataApi, 'prices'>
  /** False to leave the wallet disconnected. @defaultValue true */
  readonly isConnected?: boolean
}

/** Opens the store of the plugin over a fake chain, as the views share it. */
export async function openSite({
  chain = swappingChain(),
  providers,
  storage = memoryBackend(),
  accounts,
  isConnected = true,
  ...rules
}: SiteOptions): Promise<Site> {
  const wallet = fakeConnector({
    connection: { accounts: [{ address: fakeAddress(1) }, { address: fakeAddress(2) }], chain: 'fake:one' }
  })
  wallet.answer('approve')
  const followed: SentTransaction[] = []
  const events: string[] = []
  let store: SwapStore | undefined
  const holder = definePlugin({
    id: 'swap',
    requires: { chains: Chains, connections: Connections, native: NativeBalances },
    optional: { activity: Activity },
    setup(ctx, services) {
      const state = ctx.slice<SwapState>({
        offers: { status: 'idle', offers: [], failed: [], isRefreshing: false },
        costs: { status: 'idle' },
        max: 'idle',
        isAccepted: false
      })
      for (const provider of providers) ctx.contribute(SwapProviders, provider)
      ctx.view(SwapView, { load: async () => ({ default: {} }) })
      ctx.onStart(async () => {
        store = await openSwapStore({
          ctx,
          state,
          rules: { networks: ['fake:one'], restrictedTimeZones: [], slippage: 1, ...rules },
          providers: ctx.contributions(SwapProviders),
          ...services,
          balances: () => undefined,
          accounts: () => accounts as AccountDataApi | undefined
        })
      })
      ctx.events.on('connections:disconnected', ({ namespace }) => store?.forgetDisconnected(namespace))
      for (const name of ['swap:started', 'swap:approved', 'swap:sent'] as const) {
        ctx.events.on(name, () => void events.push(name))
      }
      ctx.events.on('swap:failed', ({ code }) => void events.push(code))
    }
  })
  const activity = definePlugin({
    id: 'activity',
    provides: { activity: Activity },
    setup: ctx => {
      const state = ctx.slice<ReturnType<ActivityApi['state']['get']>>({ sent: [] })
      return { activity: { state, follow: transaction => void followed.push(transaction) } }
    }
  })
  const adapter = fakeAdapter({ connectors: [wallet], features: chain.features })
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en', embedded: true, prefetch: 'intent' }),
      chains(),
      connections(),
      nativeBalances(),
      fakeChain(adapter),
      activity,
      holder
    ],
    { atEnd: onTestFinished, storage }
  )
  if (isConnected) await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  if (!store) throw new Error('The store did not open')
  const opened = store
  return {
    kernel,
    chain,
    wallet,
    store: opened,
    followed,
    events,
    async fill() {
      opened.startForm({ fromToken: RIDGE, toToken: QUARTZ, amount: '10' }, '.')
      await opened.loadTokens()
    }
  }
}
