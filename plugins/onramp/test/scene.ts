import { definePlugin } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { type Asset, Balances, type BalancesState } from '@latchkit/plugin-balances/contract'
import { type AccountId, parseAccountId, type WalletAccount } from '@latchkit/plugin-chains/contract'
import { type FakeConnector, fakeAddress } from '@latchkit/plugin-chains/testing'
import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { type OnrampOptions, onramp } from '../src/index.js'
import { createServices, type Services, servicesPlugin } from './services.js'

export interface Scene extends Visit {
  readonly services: Services
  readonly wallet: FakeConnector
  readonly windows: Windows
  /** Sets the assets of the account, as one read of the chain shows them. */
  hold(assets: readonly Asset[]): void
  /** Number of reads of the balance. */
  reads(): number
  type(testId: string, text: string): Promise<void>
  text(testId: string): string | undefined
  /** Goes from the account to the amount. */
  openForm(): Promise<void>
  /** Types 50, waits for the estimate, and presses the button. */
  buy(): Promise<void>
}

/** Windows that the page opened. */
export interface Windows {
  /** True if the browser opens none. @defaultValue false */
  areBlocked: boolean
  readonly opened: { url: string; opener: unknown; closed: boolean }[]
}

/** Replaces the page's `open`. The windows load nothing. */
function fakeWindows(): Windows {
  const windows: Windows = { areBlocked: false, opened: [] }
  vi.spyOn(window, 'open').mockImplementation(url => {
    if (windows.areBlocked) return null
    const state = { url: `${url}`, opener: window as unknown, closed: false }
    windows.opened.push(state)
    const popup = {
      get closed() {
        return state.closed
      },
      get opener() {
        return state.opener
      },
      set opener(opener: unknown) {
        state.opener = opener
      },
      document: document.implementation.createHTMLDocument(),
      location: { replace: (url: string) => void Object.assign(state, { url }) },
      close: () => void Object.assign(state, { closed: true })
    }
    return popup as unknown as Window
  })
  return windows
}

const account: AccountId = `eip155:1:${fakeAddress(1)}`

/** Returns the address of a key on every chain, and the one of a smart account on its own chain only. */
const addressOn = (own: AccountId, chain: string, type?: string) =>
  type === 'smartAccount' && !own.startsWith(`${chain}:`) ? undefined : parseAccountId(own)?.address

interface SceneOptions {
  readonly options?: OnrampOptions
  readonly services?: Services
  readonly locale?: string
  /** True to keep the page's own `open`. @defaultValue false */
  readonly hasRealWindows?: boolean
  /** Type of the first account. @defaultValue absent, the one of a key */
  readonly accountType?: WalletAccount['type']
  /** References of EVM chains that are test networks. @defaultValue none */
  readonly testNetworks?: readonly string[]
}

export async function openScene({
  options = { card: {}, aggregator: { publicKey: 'pk' }, restrictedTimeZones: [] },
  services = createServices(),
  locale = 'en',
  hasRealWindows = false,
  accountType,
  testNetworks = []
}: SceneOptions = {}): Promise<Scene> {
  const first = { address: fakeAddress(1), ...(accountType !== undefined && { type: accountType }) }
  const accounts = [first, { address: fakeAddress(2) }]
  const wallet = fakeWallet('Wallet One', { connection: { accounts, chain: 'eip155:1' } })
  const other = fakeWallet('Other', { connection: { accounts: [{ address: fakeAddress(9) }], chain: 'solana:main' } })
  const stranger = fakeWallet('Stranger', { connection: { accounts, chain: undefined } })
  for (const each of [wallet, other, stranger]) each.answer('approve')
  const windows: Windows = hasRealWindows ? { areBlocked: false, opened: [] } : fakeWindows()
  const balances = heldBalances()
  const explorer = { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } }
  const site = await visit({
    chains: [
      {
        namespace: 'eip155',
        networks: ['1', '8453', '56'].map(id =>
          network('eip155', id, { ...explorer, testnet: testNetworks.includes(id) })
        ),
        connectors: [wallet],
        features: { receive: { addressOn } }
      },
      { namespace: 'solana', networks: [network('solana', 'main')], connectors: [other] },
      { namespace: 'other', networks: [network('other', 'moon')], connectors: [stranger] }
    ],
    extras: [onramp(options), servicesPlugin(services), balances.plugin],
    shell: { locale }
  })
  await site.connections.connect({ wallet: 'eip155:wallet-one' })
  const find = (testId: string) => site.find(`[data-testid="${testId}"]`)
  const type = async (testId: string, text: string) => userEvent.fill(await site.get(testId), text)
  return {
    ...site,
    services,
    wallet,
    windows,
    ...balances,
    type,
    text: testId => find(testId)?.textContent ?? undefined,
    async openForm() {
      await site.kernel.router.open({ target: { view: AccountView.id } })
      await site.press('wallet-features-onramp-button')
      await until(() => find('onramp-method') !== null).toBe(true)
    },
    async buy() {
      await type('onramp-amount', '50')
      await until(() => find('onramp-costs') !== null).toBe(true)
      await site.press('onramp-continue')
    }
  }
}

/** Creates a fake balances plugin, which the test fills. */
function heldBalances() {
  let reads = 0
  let readAtMs = 0
  let set: (assets: readonly Asset[]) => void = () => {}
  const plugin = definePlugin({
    id: 'held',
    provides: { balances: Balances },
    setup(ctx) {
      const state = ctx.slice<BalancesState>({
        byAccount: { [account]: { status: 'ready', assets: [] } },
        collected: {}
      })
      set = assets =>
        state.update(next => {
          // Two reads never have the same time.
          readAtMs = Math.max(Date.now(), readAtMs + 1)
          const holdings = { status: 'ready', readAtMs, source: 'service', assets }
          Object.assign(next, { byAccount: { [account]: holdings } })
        })
      return {
        balances: {
          state,
          currency: 'USD',
          async read() {
            reads += 1
          }
        }
      }
    }
  })
  return { plugin, hold: (assets: readonly Asset[]) => set(assets), reads: () => reads }
}
