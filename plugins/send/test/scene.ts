import { definePlugin } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { type Asset, Balances, type BalancesState } from '@latchkit/plugin-balances/contract'
import { type FakeConnector, fakeAddress } from '@latchkit/plugin-chains/testing'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, until, type Visit, type VisitOptions, visit } from '../../connect/test/visit.js'
import { send } from '../src/index.js'
import { type PayingChain, payingChain } from './paying-chain.js'

export interface Scene extends Visit {
  readonly chain: PayingChain
  readonly wallet: FakeConnector
  type(testId: string, text: string): Promise<void>
  /** Text of the element with that test id; `undefined` while it is absent. */
  text(testId: string): string | undefined
  isOff(testId: string): boolean | undefined
  /** Goes from the account to the form. */
  openForm(): Promise<void>
  /** Goes to the review, and waits for its result. */
  openReview(recipient: string, amount: string): Promise<void>
}

const explorer = { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } }

interface SceneOptions extends Partial<VisitOptions> {
  readonly chain?: PayingChain
  /** True if the networks have an explorer. @defaultValue true */
  readonly hasExplorer?: boolean
}

export async function openScene({
  chain = payingChain(),
  hasExplorer = true,
  extras = [],
  ...options
}: SceneOptions = {}): Promise<Scene> {
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const other = fakeWallet('Other', { connection: { accounts: [{ address: fakeAddress(9) }], chain: undefined } })
  other.answer('approve')
  const site = await visit({
    chains: [
      {
        networks: ['one', 'two'].map(name => network('fake', name, hasExplorer ? explorer : {})),
        connectors: [wallet],
        features: chain.features
      },
      { namespace: 'other', networks: [network('other', 'moon')], connectors: [other] }
    ],
    extras: [send(), ...extras],
    ...options
  })
  await site.connections.connect({ wallet: 'other:other' })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  const find = (testId: string) => site.find(`[data-testid="${testId}"]`)
  const type = async (testId: string, text: string) => userEvent.fill(await site.get(testId), text)
  const scene: Scene = {
    ...site,
    chain,
    wallet,
    type,
    text: testId => find(testId)?.textContent ?? undefined,
    isOff: testId => {
      const button = site.find<HTMLButtonElement>(`[data-testid="${testId}"]`)
      return button ? button.disabled || button.ariaBusy === 'true' : undefined
    },
    async openForm() {
      await site.kernel.router.open({ target: { view: AccountView.id } })
      await site.press('wallet-features-send-button')
      await until(() => find('send-token')?.textContent ?? '').toContain('FAKE')
    },
    async openReview(recipient, amount) {
      await scene.openForm()
      await type('send-amount', amount)
      await type('send-recipient', recipient)
      await site.press('send-review-button')
      await until(() => find('send-simulated') !== null).toBe(true)
    }
  }
  return scene
}

/** Creates a fake balances plugin with five coins of 9 decimals at that price. */
export const priced = (price = '2') =>
  holding([{ name: 'Fake', symbol: 'FAKE', decimals: 9, amount: '5000000000', price }])

/** Creates a fake balances plugin with those assets. */
export const holding = (assets: readonly Asset[]) =>
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
