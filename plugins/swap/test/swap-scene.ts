import { definePlugin } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { type Asset, Balances, type BalancesState } from '@latchkit/plugin-balances/contract'
import { type FakeConnector, fakeAddress } from '@latchkit/plugin-chains/testing'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, until, type Visit, type VisitOptions, visit } from '../../connect/test/visit.js'
import { type SwapProvider, SwapProviders, type SwapStart, SwapView } from '../src/contract.js'
import { swap } from '../src/index.js'
import type { SwapOptions } from '../src/options.js'
import { type FakeProvider, fakeProvider } from './fake-provider.js'
import { QUARTZ, RIDGE, type SwappingChain, swappingChain } from './swapping-chain.js'

export interface Scene extends Visit {
  readonly chain: SwappingChain
  readonly wallet: FakeConnector
  readonly providers: readonly FakeProvider[]
  type(testId: string, text: string): Promise<void>
  /** Text of the element with that test id; `undefined` while it is absent. */
  text(testId: string): string | undefined
  /** Value of the field with that test id. */
  value(testId: string): string | undefined
  /** Returns true if the button exists, and a press does something. */
  isReady(testId: string): boolean
  /** Opens the account, and the form on top of it. */
  openForm(start?: SwapStart): Promise<void>
  /** Opens the form, and goes to the preview with an armed button. */
  openPreview(start?: SwapStart): Promise<void>
  /** Opens the preview, and confirms it. */
  confirm(start?: SwapStart): Promise<void>
}

export const tenRidge: SwapStart = { fromToken: RIDGE, toToken: QUARTZ, amount: '10' }
export const oneCoin: SwapStart = { toToken: QUARTZ, amount: '1' }

const priced: readonly Asset[] = [
  { name: 'Fake coin', symbol: 'FAKE', decimals: 9, amount: '5000000000', price: '2' },
  { address: RIDGE, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6, amount: '100000000', price: '1' },
  { address: QUARTZ, name: 'Quartz Dollar', symbol: 'QUSD', decimals: 6, amount: '0', price: '1' }
]

interface SceneOptions extends Partial<VisitOptions> {
  readonly chain?: SwappingChain
  readonly options?: SwapOptions
  /** Ids of the providers. @defaultValue one provider */
  readonly providers?: readonly string[]
  /** Tokens that each provider lists. @defaultValue it lists none */
  readonly tokens?: SwapProvider['tokens']
  /** Assets of the account with prices. @defaultValue the coin and two tokens */
  readonly assets?: readonly Asset[]
}

/** Opens a site with the swap plugin, a fake chain and fake providers. */
export async function openScene({
  chain = swappingChain(),
  options,
  providers: ids = ['first'],
  tokens,
  assets = priced,
  extras = [],
  ...rest
}: SceneOptions = {}): Promise<Scene> {
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const providers = ids.map(id => Object.assign(fakeProvider({ id, chain }), tokens && { tokens }))
  const site = await visit({
    chains: [
      {
        networks: ['one', 'two'].map(name => network('fake', name)),
        connectors: [wallet],
        features: chain.features
      }
    ],
    extras: [
      swap({ networks: ['fake:one'], restrictedTimeZones: [], ...options }),
      offering(providers),
      holding(assets),
      ...extras
    ],
    ...rest
  })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  const find = <E extends HTMLElement>(testId: string) => site.find<E>(`[data-testid="${testId}"]`)
  const scene: Scene = {
    ...site,
    chain,
    wallet,
    providers,
    type: async (testId, text) => userEvent.fill(await site.get(testId), text),
    text: testId => find(testId)?.textContent ?? undefined,
    value: testId => find<HTMLInputElement>(testId)?.value,
    isReady(testId) {
      const button = find<HTMLButtonElement>(testId)
      return button !== null && !button.disabled && button.getAttribute('aria-disabled') !== 'true'
    },
    async openForm(start = tenRidge) {
      await site.kernel.router.open({ target: { view: AccountView.id } })
      site.kernel.router.push(SwapView, start)
      await site.get('swap-action-button')
    },
    async openPreview(start) {
      await scene.openForm(start)
      await until(() => scene.text('swap-action-button')).toBe('Review swap')
      await site.press('swap-action-button')
      await until(() => scene.isReady('swap-confirm-button')).toBe(true)
    },
    async confirm(start) {
      await scene.openPreview(start)
      await site.press('swap-confirm-button')
    }
  }
  return scene
}

const offering = (providers: readonly SwapProvider[]) =>
  definePlugin({
    id: 'offering',
    setup(ctx) {
      for (const provider of providers) ctx.contribute(SwapProviders, provider)
    }
  })

const holding = (assets: readonly Asset[]) =>
  definePlugin({
    id: 'holding',
    provides: { balances: Balances },
    setup(ctx) {
      const byAccount = { [`fake:one:${fakeAddress(1)}`]: { status: 'ready' as const, assets } }
      return {
        balances: {
          state: ctx.slice<BalancesState>({ byAccount, collected: {} }),
          currency: 'USD',
          read: async () => {}
        }
      }
    }
  })
