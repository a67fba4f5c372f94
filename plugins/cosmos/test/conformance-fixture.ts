import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import { startCosmosNode } from '@latchkit/example-world'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/plugin-chains/testing'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { startHoldableGateway } from '../../../scripts/test/holdable-server.js'
import { cosmos } from '../src/index.js'
import { hub, osmosis, walletChains } from './networks.js'

// Accounts 0 and 1 of the public test phrase on Cosmos Hub; a test derives them with another library.
export const [first, second] = [
  'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
  'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
] as const

/** A key that nobody has used. */
const recipient = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'

/** A test wallet with real keys, injected into a page of its own, with a node that can be kept silent. */
export async function setUpBench(): Promise<NamespaceBench> {
  const page = new CountingPage()
  vi.stubGlobal('window', page)
  const chain = await startCosmosNode({ chainId: 'cosmos:cosmoshub-4' })
  const node = await startHoldableGateway(chain.url)
  chain.setBalance(first, 5n, 'ibc/ABC')
  const tokens = [{ denom: 'ibc/ABC', name: 'Osmo', symbol: 'OSMO', decimals: 6 }]
  const home = { ...hub, tokens, rpcUrls: { default: { http: [] }, rest: { http: [node.url] } } }
  const arrived = async (denom: string) => {
    const path = `cosmos/bank/v1beta1/balances/${recipient}/by_denom?denom=${encodeURIComponent(denom)}`
    const answer = (await (await fetch(`${chain.url}/${path}`)).json()) as { balance: { amount: string } }
    return BigInt(answer.balance.amount)
  }
  return {
    plugin: cosmos({ networks: [home, osmosis] }),
    wallet: fixtureWallet(page),
    node,
    transfer: {
      recipient,
      amount: 1_000_000n,
      tokens: ['ibc/ABC'],
      token: { address: 'ibc/ABC', amount: 3n, arrived: () => arrived('ibc/ABC') },
      unknownTransaction: 'AB'.repeat(32),
      arrived: () => arrived('uatom')
    },
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
      await chain.stop()
    }
  }
}

function fixtureWallet(page: CountingPage): FixtureWallet {
  let prompts = 0
  let hanging = false
  let answerHanging: (() => void)[] = []
  let injected = false
  let given: { readonly answer: unknown } | undefined

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
    reject: { answer: { enable: 'reject', signArbitrary: 'reject', signDirect: 'reject' } },
    throw: { answer: { '*': 'throw' } },
    'wrong-key': { answer: 'ask', signWithAnotherKey: true },
    'other-transaction': { answer: 'ask', changeTransaction: 'amount' }
  }
  let twice = false

  return {
    name: 'Keplr',
    addresses: [first],
    otherAddresses: [second],
    announce() {
      if (!injected) injectCosmosWallet(misbehaving(wallet), page)
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
      given = undefined
      wallet.behave({ signWithAnotherKey: false, changeTransaction: false, ...answers[next] })
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const resolve of answerHanging) resolve()
      answerHanging = []
    },
    allow: allowed => (allowed ? wallet.allow(['cosmoshub-4', 'osmosis-1']) : wallet.disconnect()),
    // It has one account, or nothing that is one.
    hold: ([address = '', ...others]) =>
      wallet.behave({ lieAboutAccounts: [address], tenThousandAccounts: others.length > 1_000 }),
    emitAccounts: () => wallet.switchAccount(1),
    emitDisconnect: () => wallet.disconnect(),
    emitGarbage() {
      for (const detail of [undefined, null, 7, 'x', {}, [7], { accounts: [null] }]) wallet.announceChange(detail)
    },
    promptCount: () => prompts,
    listenerCount: () => page.listeners
  }

  /** Answers as it is told. A promise takes one answer, so the second one comes by the event. */
  function misbehaving({ keplr, ...rest }: typeof wallet) {
    const calls = Object.entries(keplr as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)
    const told = calls.map(([method, call]) => {
      const answering = async (...args: unknown[]) => {
        if (given) return given.answer
        const answer = await call(...args)
        if (twice && method === 'getKey') setTimeout(() => wallet.switchAccount(1))
        return answer
      }
      return [method, answering]
    })
    return { ...rest, keplr: Object.fromEntries(told) } as typeof wallet
  }
}
