import { createCosmosWallet, injectCosmosWallet, type TestKeplr } from '@latchkit/example-wallets'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/kernel/testing'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { cosmos } from '../src/index.js'
import { startLcd } from './lcd.js'
import { hub, osmosis, walletChains } from './networks.js'

// Accounts 0 and 1 of the public test phrase on Cosmos Hub; a test derives them with another library.
export const [first, second] = [
  'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
  'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
] as const

/** A test wallet with real keys, injected into a page of its own, with a node that can be kept silent. */
export async function setUpBench(): Promise<NamespaceBench> {
  const page = new CountingPage()
  vi.stubGlobal('window', page)
  const node = await startLcd({ balances: { [first]: { uatom: '1234567' } } })
  const home = { ...hub, rpcUrls: { default: { http: [] }, rest: { http: [node.url] } } }
  return {
    plugin: cosmos({ networks: [home, osmosis] }),
    wallet: fixtureWallet(page),
    node,
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
    }
  }
}

function fixtureWallet(page: CountingPage): FixtureWallet {
  let prompts = 0
  let hanging = false
  let answerHanging: (() => void)[] = []
  let injected = false

  const wallet = createCosmosWallet({
    name: 'Keplr',
    mark: 'larch',
    accounts: [0, 1],
    chains: walletChains,
    page,
    storage: undefined,
    async prompt() {
      prompts++
      if (hanging) await new Promise<void>(resolve => answerHanging.push(resolve))
      return { approved: true, chosen: [] }
    }
  })
  const answers: Readonly<Record<WalletBehaviour, Parameters<typeof wallet.behave>[0]>> = {
    approve: { answer: 'ask' },
    hang: { answer: 'ask' },
    twice: { answer: 'ask' },
    // A wallet of this kind need not ask about a chain that was allowed, but it may.
    reject: { answer: { enable: 'reject', signArbitrary: 'reject' } },
    throw: { answer: { '*': 'throw' } },
    garbage: { answer: { '*': 'garbage' } }
  }
  let twice = false

  return {
    name: 'Keplr',
    addresses: [first],
    otherAddresses: [second],
    announce() {
      if (!injected) injectCosmosWallet(twiceAnswering(wallet), page)
      injected = true
    },
    announceHostile() {
      Object.assign(page, {
        leap: { enable: 'yes', getKey: 7 },
        cosmostation: Object.defineProperty({}, 'providers', {
          get(): never {
            throw new Error('trap')
          }
        }),
        station: { keplr: 'x'.repeat(100_000) }
      })
    },
    behave(next) {
      hanging = next === 'hang'
      twice = next === 'twice'
      wallet.behave(answers[next])
    },
    answer() {
      for (const resolve of answerHanging) resolve()
      answerHanging = []
    },
    allow: allowed => (allowed ? wallet.allow(['cosmoshub-4', 'osmosis-1']) : wallet.disconnect()),
    hold: addresses => wallet.behave({ lieAboutAccounts: addresses }),
    emitAccounts: () => wallet.switchAccount(1),
    emitDisconnect: () => wallet.disconnect(),
    emitGarbage() {
      for (const detail of [undefined, null, 7, 'x', {}, [7], { accounts: [null] }]) wallet.announceChange(detail)
    },
    promptCount: () => prompts,
    listenerCount: () => page.listeners
  }

  /** A promise takes one answer, so the second one comes by the event. */
  function twiceAnswering({ keplr, ...rest }: typeof wallet) {
    const getKey: TestKeplr['getKey'] = async chainId => {
      const key = await keplr.getKey(chainId)
      if (twice) setTimeout(() => wallet.switchAccount(1))
      return key
    }
    return { ...rest, keplr: { ...keplr, getKey } } as typeof wallet
  }
}
