import { createSolanaWallet } from '@latchkit/example-wallets'
import type { SolanaNode } from '@latchkit/example-world'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/plugin-chains/testing'
import { base58 } from '@scure/base'
import { generateKeyPairSigner } from '@solana/kit'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { startHoldableProxy } from '../../../scripts/test/holdable-server.js'
import { solana } from '../src/index.js'
import { rewritten } from './instructions.js'
import { first, second, third } from './keys.js'
import { TOKEN_PROGRAM, type TokenMaker } from './local-tokens.js'

/** Signature of the right length, of no transaction. */
const unknownSignature = base58.encode(new Uint8Array(64).fill(7))

type ChangeListener = (change: unknown) => void

const hostileWallets = (): unknown[] => {
  const whole = {
    version: '1.0.0',
    name: 'Hostile',
    icon: 'data:,',
    chains: ['solana:mainnet'],
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } },
    accounts: []
  }
  const trap = {
    ...whole,
    get name(): never {
      throw new Error('trap')
    }
  }
  return [
    undefined,
    null,
    7,
    'wallet',
    {},
    trap,
    { ...whole, name: 7 },
    { ...whole, name: '\u200b\u202e' },
    { ...whole, version: undefined },
    { ...whole, version: '2.0.0' },
    { ...whole, chains: undefined },
    { ...whole, chains: ['eip155:1', 'bitcoin:mainnet', 'solana:', 7, null] },
    { ...whole, features: undefined },
    { ...whole, features: {} },
    { ...whole, features: { 'standard:connect': { connect: 'yes' } } }
  ]
}

/** A test wallet with real keys, registered on a page of its own, with a node that can be kept silent. */
export async function setUpBench(chain: SolanaNode, maker: TokenMaker): Promise<NamespaceBench> {
  const page = new CountingPage('wallet-standard:app-ready')
  vi.stubGlobal('window', page)
  const node = await startHoldableProxy(chain.url)
  const { address: recipient } = await generateKeyPairSigner()
  const mint = await maker.createMint()
  await maker.give(first, mint, 9n)
  // Other cases sent all that there was.
  await chain.fund(first, 2_000_000_000n)
  const currency = { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } }
  return {
    plugin: solana({
      networks: [
        { id: chain.genesisHash, name: 'Local', ...currency, rpcUrls: { default: { http: [node.url] } } },
        { id: 'devnet', name: 'Devnet', ...currency, rpcUrls: { default: { http: [] } } }
      ]
    }),
    wallet: fixtureWallet(page),
    node,
    transfer: {
      recipient,
      amount: 1_000_000_000n,
      tokens: [mint],
      token: {
        address: mint,
        amount: 5n,
        arrived: async () => maker.held(await maker.associated(recipient, mint, TOKEN_PROGRAM))
      },
      unknownTransaction: unknownSignature,
      arrived: () => maker.balance(recipient)
    },
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
    }
  }
}

function fixtureWallet(page: CountingPage): FixtureWallet {
  let behaviour: WalletBehaviour = 'approve'
  let given: { readonly answer: unknown } | undefined
  let shows: readonly string[] | undefined
  let prompts = 0
  let answerHanging: (() => void)[] = []
  let permitted: Promise<unknown> = Promise.resolve()
  const listeners = new Set<ChangeListener>()
  const emit = (change: unknown) => {
    for (const listener of [...listeners]) listener(change)
  }

  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1, 2],
    storage: undefined,
    async prompt({ choices }) {
      prompts++
      if (behaviour === 'hang') await new Promise<void>(resolve => answerHanging.push(resolve))
      const all = choices?.options.map(({ id }) => id).filter(id => id !== third) ?? []
      const chosen = shows?.length === 0 ? [] : all
      return behaviour === 'reject' ? { approved: false } : { approved: true, chosen }
    }
  })
  const accountOf = (address: string) => ({ address, chains: ['solana:mainnet', 'solana:devnet'], features: [] })

  /** The features of the wallet, through the hands of the test. */
  const features: Record<string, object> = Object.fromEntries(
    Object.entries(wallet.standard.features).map(([name, feature]) => {
      const method = name.slice(name.indexOf(':') + 1)
      const whole = feature as Record<string, (...inputs: readonly unknown[]) => Promise<unknown>>
      const through = (...asked: readonly unknown[]) => {
        const inputs = behaviour === 'other-transaction' ? asked.map(paidTwice) : asked
        if (given) return Promise.resolve(given.answer)
        if (behaviour === 'throw') throw new Error('crashed')
        const answer = permitted.then(() => whole[method]?.(...inputs))
        if (behaviour === 'twice') void answer.then(() => setTimeout(() => emit({ accounts: [accountOf(third)] })))
        return answer
      }
      return [name, { ...feature, [method]: through }]
    })
  )
  const listenTo = (_: string, listener: ChangeListener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  features['standard:events'] = { version: '1.0.0', on: listenTo }
  const standard = Object.create(wallet.standard, { features: { value: features } }) as object

  /** Now, and whenever the page asks who is there. */
  const announce = (...wallets: unknown[]) => {
    const tell = (api: { register(...wallets: unknown[]): unknown }) => {
      for (const one of wallets) api.register(one)
    }
    page.addEventListener('wallet-standard:app-ready', event => tell((event as CustomEvent).detail))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  }

  return {
    name: wallet.info.name,
    addresses: [first, second],
    otherAddresses: [third],
    announce: () => announce(standard),
    announceHostile() {
      announce(...hostileWallets())
      for (const detail of [undefined, null, 7, 'x', {}, () => Promise.resolve(), thrown]) {
        page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
      }
      page.dispatchEvent(new Event('wallet-standard:register-wallet'))
    },
    behave(next) {
      behaviour = next
      given = undefined
      wallet.behave({ signWithAnotherKey: next === 'wrong-key' })
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const resolve of answerHanging) resolve()
      answerHanging = []
    },
    allow(allowed) {
      permitted = allowed ? wallet.show([0, 1]) : wallet.show([])
    },
    hold(addresses) {
      shows = addresses
      wallet.behave({ lieAboutAccounts: addresses })
    },
    emitAccounts: addresses => emit({ accounts: addresses.map(accountOf) }),
    emitChain: chain => emit({ accounts: [{ ...accountOf(first), chains: [chain] }] }),
    emitDisconnect: () => emit({ accounts: [] }),
    emitGarbage() {
      for (const change of [undefined, null, 7, 'x', {}, [7], { accounts: 7 }, { accounts: [7] }, { accounts: [{}] }]) {
        emit(change)
      }
      emit({ accounts: [{ ...accountOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') }] })
      emit({ accounts: [{ ...accountOf(first), chains: 'solana:mainnet' }] })
      emit({ chains: ['solana:devnet'], features: {} })
    },
    promptCount: () => prompts,
    listenerCount: () => page.listeners + listeners.size
  }
}

/** The same transaction, with its last instruction twice: what pays, here. */
function paidTwice(input: unknown): unknown {
  const { transaction } = Object(input) as { readonly transaction?: Uint8Array }
  if (!transaction) return input
  const twice = rewritten(transaction, instructions => [...instructions, ...instructions.slice(-1)])
  return { ...Object(input), transaction: twice }
}

const thrown = () => {
  throw new Error('crashed while registering')
}
