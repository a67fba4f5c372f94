import { createSolanaWallet, type SolanaBehaviour } from '@latchkit/example-wallets'
import type { Connector, ConnectorEvent, StandardWallet } from '@latchkit/plugin-chains/contract'
import { describe, expect, test, vi } from 'vitest'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { first, second, third } from './keys.js'

const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
const signal = () => new AbortController().signal
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function larch(behaviour: Partial<SolanaBehaviour> = {}, chains?: readonly string[]) {
  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: info.id,
    mark: 'larch',
    accounts: [0, 1, 2],
    storage: undefined,
    behaviour,
    ...(chains && { chains })
  })
  const connector = createConnector(info, wallet.standard as unknown as StandardWallet)
  return { wallet, connector, asked: () => wallet.requests.map(({ method }) => method) }
}

/** A wallet whose features are in the hands of the test. */
const over = (features: object): Connector => createConnector(info, { features } as unknown as StandardWallet)
const answering = (answer: unknown) => over({ 'standard:connect': { connect: () => answer } })
const account = (address: string, changes: object = {}) => ({
  address,
  chains: ['solana:mainnet', 'solana:devnet'],
  ...changes
})

describe('connecting', () => {
  test('requests the accounts, and returns no chain if they are on several', async () => {
    const { connector, asked } = larch()
    await expect(connector.connect({ signal: signal() })).resolves.toEqual({
      accounts: [{ address: first, type: 'eoa' }],
      chain: undefined
    })
    expect(asked()).toEqual(['standard:connect'])
  })

  test('returns the CAIP-2 id of the chain if all accounts are on one', async () => {
    for (const name of ['solana:mainnet', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']) {
      const { connector } = larch({}, [name])
      await expect(connector.connect({ signal: signal() })).resolves.toMatchObject({ chain: mainnet })
    }
  })

  test('leaves out the accounts of other families', async () => {
    const accounts = [
      account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { chains: ['bitcoin:mainnet'] }),
      account(second)
    ]
    await expect(answering({ accounts }).connect({ signal: signal() })).resolves.toMatchObject({
      accounts: [{ address: second }]
    })
  })

  test('connects silently without a prompt, only if the wallet already allows the site', async () => {
    const { connector, wallet } = larch({ answer: { 'standard:connect': 'ask' } })
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    expect(wallet.requests[0]?.params).toEqual({ silent: true })
    await connector.connect({ signal: signal() })
    await expect(connector.connect({ silent: true, signal: signal() })).resolves.toMatchObject({
      accounts: [{ address: first }]
    })
  })

  test.each<[string, Partial<SolanaBehaviour>, string]>([
    ['the visitor’s rejection', { answer: 'reject' }, 'wallet/rejected'],
    ['an exception', { answer: 'throw' }, 'wallet/unavailable'],
    ['ten thousand accounts', { tenThousandAccounts: true }, 'wallet/invalid-answer'],
    ['public keys that do not equal the addresses', { wrongPublicKeys: true }, 'wallet/invalid-answer'],
    [
      'an address of Ethereum',
      { lieAboutAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
      'wallet/invalid-answer'
    ],
    [
      'an address of Bitcoin',
      { lieAboutAccounts: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'] },
      'wallet/invalid-answer'
    ],
    ['an address of 44 bytes', { lieAboutAccounts: ['1'.repeat(44)] }, 'wallet/invalid-answer'],
    ['one valid and one invalid address', { lieAboutAccounts: [first, 'x'] }, 'wallet/invalid-answer'],
    ...(['emptyObject', 'null', 'undefined', 'number', 'text', 'noAccounts', 'notAccounts'] as const).map(
      garbage =>
        [`the invalid response ${garbage}`, { answer: 'garbage', garbage }, 'wallet/invalid-answer'] as [
          string,
          Partial<SolanaBehaviour>,
          string
        ]
    )
  ])('rejects with a WalletError for %s', async (_, behaviour, code) => {
    await expect(larch(behaviour).connector.connect({ signal: signal() })).rejects.toMatchObject({
      name: 'WalletError',
      code
    })
  })

  test.each<[string, unknown]>([
    [
      'a list of accounts whose getter throws',
      {
        get accounts(): never {
          throw new Error('trap')
        }
      }
    ],
    [
      'an account whose getter throws',
      {
        accounts: [
          {
            get address(): never {
              throw new Error('trap')
            }
          }
        ]
      }
    ],
    ['accounts without chains', { accounts: [{ address: first }] }],
    ['a list of accounts with its own map method', { accounts: Object.assign([7], { map: () => [account(first)] }) }]
  ])('rejects %s', async (_, answer) => {
    await expect(answering(answer).connect({ signal: signal() })).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test('accepts plain values instead of promises, and lists each account once', async () => {
    const accounts = [account(second, { publicKey: undefined }), account(second), account(third)]
    await expect(answering({ accounts }).connect({ signal: signal() })).resolves.toMatchObject({
      accounts: [{ address: second }, { address: third }]
    })
  })
})

describe('an abort', () => {
  test('rejects a pending connection with its reason', async () => {
    const { connector, wallet } = larch({ answer: { 'standard:connect': 'never' } })
    const controller = new AbortController()
    const connecting = connector.connect({ signal: controller.signal })
    await vi.waitUntil(() => wallet.requests.length > 0)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(connecting).rejects.toBe(reason)
  })

  test('before a connection: the wallet gets no request', async () => {
    const { connector, asked } = larch()
    const reason = new Error('too late')
    await expect(connector.connect({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(asked()).toEqual([])
  })
})

describe('disconnecting', () => {
  test('revokes the permission of the site', async () => {
    const { connector, asked } = larch()
    await connector.connect({ signal: signal() })
    await connector.disconnect()
    expect(asked().at(-1)).toBe('standard:disconnect')
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })

  test('resolves if the wallet cannot revoke, and rejects if it fails', async () => {
    const failing = () => {
      throw new Error('no')
    }
    await expect(over({}).disconnect()).resolves.toBeUndefined()
    const failed = over({ 'standard:disconnect': { disconnect: failing } }).disconnect()
    await expect(failed).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test('resolves after two seconds without a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const disconnect = vi.fn(() => new Promise(() => {}))
    const disconnecting = over({ 'standard:disconnect': { disconnect } }).disconnect()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(disconnecting).resolves.toBeUndefined()
    expect([disconnect.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
    vi.useRealTimers()
  })
})

describe('events', () => {
  const heard = (connector: Connector) => {
    const events: ConnectorEvent[] = []
    return { events, stop: connector.subscribe(event => events.push(event)) }
  }

  test('report changed accounts and a disconnection, until unsubscribed', async () => {
    const { wallet, connector } = larch()
    await connector.connect({ signal: signal() })
    const { events, stop } = heard(connector)
    await wallet.show([1, 0])
    await wallet.show([])
    expect(events).toEqual([
      { type: 'accounts', accounts: [second, first].map(address => ({ address, type: 'eoa' })) },
      { type: 'disconnected' }
    ])
    stop()
    await wallet.show([2])
    expect(events).toHaveLength(2)
  })

  test('report the chain if all accounts are on one', () => {
    const { wallet, connector } = larch()
    const { events } = heard(connector)
    wallet.emit({ accounts: [account(first, { chains: ['solana:mainnet'] })] })
    expect(events.map(event => (event.type === 'chain' ? event.chain : event.type))).toEqual([mainnet, 'accounts'])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'accounts'],
    ['accounts that are not a list', { accounts: {} }],
    ['an invalid account', { accounts: [account('x')] }],
    ['1,001 accounts', { accounts: Array(1_001).fill(account(first)) }],
    ['other features', { features: {} }]
  ])('are ignored for a change with %s', (_, change) => {
    const { wallet, connector } = larch()
    const { events } = heard(connector)
    wallet.emit(change)
    expect(events).toEqual([])
  })

  test('are ignored after unsubscribing, even if the wallet keeps its listeners', () => {
    for (const off of [
      undefined,
      () => {
        throw new Error('no')
      }
    ]) {
      let emit: (change: unknown) => void = () => {}
      const on = (_: string, listener: typeof emit) => {
        emit = listener
        return off
      }
      const { events, stop } = heard(over({ 'standard:events': { on } }))
      stop()
      emit({ accounts: [] })
      expect(events).toEqual([])
    }
  })

  test('may be missing or fail without an error for the subscriber', async () => {
    const on = () => {
      throw new Error('no events')
    }
    for (const features of [{}, { 'standard:events': { on } }]) expect(() => heard(over(features)).stop()).not.toThrow()
    // A rejection that nobody hears would fail this file.
    heard(over({ 'standard:events': { on: async () => Promise.reject(new Error('no events')) } })).stop()
    await new Promise(resolve => setTimeout(resolve))
  })
})
