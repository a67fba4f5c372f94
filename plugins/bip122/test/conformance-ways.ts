import {
  type BitcoinTestWallet,
  placeSatsProvider,
  placeUnisatProvider,
  registerStandardWallet,
  satsBitcoinProvider,
  standardBitcoinWallet,
  unisatBitcoinProvider
} from '@latchkit/example-wallets'
import { bitcoinChains } from '../src/lazy/wallet/chains.js'

type Emit = (event: string, payload: unknown) => void
/** Parts of a fixture that depend on the way to reach the wallet. */
export interface Way {
  readonly name: string
  /** Returns the addresses that the wallet shows this way, as the plugin writes them. */
  readonly shown: (payment: string, ordinal: string) => readonly string[]
  announce(): void
  announceHostile(): void
  emitAccounts(emit: Emit, addresses: readonly string[]): void
  emitChain?(emit: Emit, chain: string): void
  emitDisconnect(emit: Emit): void
  emitGarbage(emit: Emit): void
  listeners(): number
  readonly emit: Emit
}

const nonsense = [
  undefined,
  null,
  7,
  'x',
  {},
  [7],
  ['0x'],
  [null],
  { accounts: 7 },
  { addresses: ['x'] },
  { accounts: [{}] }
]
const trap = {
  get version(): never {
    throw new Error('trap')
  },
  get request(): never {
    throw new Error('trap')
  }
}

/** Keeps what listens, for any kind of wallet. */
function switchboard() {
  const listeners = new Set<readonly [string, (payload: never) => void]>()
  return {
    add(event: string, hear: (payload: never) => void) {
      const entry = [event, hear] as const
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    remove(event: string, hear: (payload: never) => void) {
      for (const entry of listeners) if (entry[0] === event && entry[1] === hear) listeners.delete(entry)
    },
    emit: ((event, payload) => {
      for (const [name, hear] of [...listeners]) if (name === event) hear(payload as never)
    }) as Emit,
    count: () => listeners.size
  }
}

const chainOf = (chain: string) => bitcoinChains.find(known => known.chain === chain)!

function standardWay(wallet: BitcoinTestWallet, page: EventTarget): Way {
  const board = switchboard()
  const whole = standardBitcoinWallet(wallet)
  const offered = Object.create(whole, {
    features: {
      value: {
        ...whole.features,
        'standard:events': { on: (_: string, hear: (payload: never) => void) => board.add('change', hear) }
      }
    }
  }) as object
  const account = (address: string) => ({ address, chains: ['bitcoin:regtest'] })
  const sound = { version: '1.0.0', name: 'Hostile', chains: ['bitcoin:mainnet'], icon: 'data:,' }
  const features = { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } }
  return {
    name: wallet.info.name,
    shown: (payment, ordinal) => [payment, ordinal],
    announce: () => void registerStandardWallet(offered, page),
    announceHostile() {
      const hostile = [
        undefined,
        7,
        'x',
        {},
        trap,
        sound,
        { ...sound, features: {} },
        { ...sound, features: { 'bitcoin:connect': 7 } },
        { ...sound, features, version: '2.0.0' },
        { ...sound, features, name: 7 },
        { ...sound, features, name: '\u202e\u200b' },
        { ...sound, features, chains: ['solana:mainnet'] },
        { ...sound, features, chains: 'bitcoin:mainnet' }
      ]
      // One listener of the page for all, as one page of hostile wallets would have it.
      registerStandardWallet(() => hostile as readonly object[], page)
      for (const detail of [
        undefined,
        7,
        {},
        () => {
          throw new Error('trap')
        }
      ])
        page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    },
    emitAccounts: (emit, list) => emit('change', { accounts: list.map(account) }),
    emitDisconnect: emit => emit('change', { accounts: [] }),
    emitGarbage(emit) {
      for (const payload of nonsense) emit('change', payload)
      emit('change', trap)
    },
    listeners: board.count,
    emit: board.emit
  }
}

function satsWay(wallet: BitcoinTestWallet, page: EventTarget): Way {
  const board = switchboard()
  const provider = {
    request: satsBitcoinProvider(wallet).request,
    addListener: (listener: { eventName: string; cb: (event: unknown) => void }) =>
      board.add(listener.eventName, listener.cb)
  }
  return {
    name: 'Xverse',
    shown: (payment, ordinal) => [payment, ordinal],
    announce: () => void placeSatsProvider(provider, wallet, page),
    announceHostile: () =>
      Object.assign(page, {
        LeatherProvider: trap,
        unisat: { request: 7, requestAccounts: 7 },
        okxwallet: { bitcoin: 'x' },
        BitcoinProvider: 7,
        evil: { provider: { request: async () => [] } },
        btc_providers: [
          null,
          7,
          trap,
          { id: 'evil.provider', name: 'Evil' },
          { id: 'constructor.prototype' },
          { id: '' }
        ]
      }),
    emitAccounts: (emit, list) =>
      emit('accountChange', {
        type: 'accountChange',
        addresses: list.map(address => ({ address, purpose: 'payment' }))
      }),
    emitChain(emit, chain) {
      const { name } = chainOf(chain)
      emit('networkChange', { type: 'networkChange', bitcoin: { name: name[0]?.toUpperCase() + name.slice(1) } })
    },
    emitDisconnect: emit => emit('disconnect', { type: 'disconnect' }),
    emitGarbage(emit) {
      for (const event of ['accountChange', 'networkChange']) for (const payload of nonsense) emit(event, payload)
    },
    listeners: board.count,
    emit: board.emit
  }
}

function unisatWay(wallet: BitcoinTestWallet, page: EventTarget): Way {
  const board = switchboard()
  const provider = {
    ...unisatBitcoinProvider(wallet),
    on: board.add,
    removeListener: board.remove
  }
  return {
    name: 'UniSat',
    shown: payment => [payment],
    announce: () => void placeUnisatProvider(provider, page),
    announceHostile: () => Object.assign(page, { XverseProviders: trap, LeatherProvider: {}, BitcoinProvider: trap }),
    emitAccounts: (emit, list) => emit('accountsChanged', list),
    emitChain: (emit, chain) => emit('chainChanged', { enum: chainOf(chain).unisat[0] }),
    emitDisconnect: emit => emit('accountsChanged', []),
    emitGarbage(emit) {
      for (const event of ['accountsChanged', 'networkChanged', 'chainChanged'])
        for (const payload of nonsense) emit(event, payload)
    },
    listeners: board.count,
    emit: board.emit
  }
}

export const ways = { 'Wallet Standard': standardWay, 'sats-connect': satsWay, UniSat: unisatWay }
