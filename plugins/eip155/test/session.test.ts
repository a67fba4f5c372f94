import { createEvmWallet, type EvmBehaviour } from '@latchkit/example-wallets'
import type { Connector, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import type { Eip1193Provider } from '../src/contract.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { networkAt } from './networks.js'

// The first two accounts of the public test phrase.
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x000000000000000000000000000000000000dEaD'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
const signal = () => new AbortController().signal
const over = (provider: Partial<Eip1193Provider>) => createConnector(info, provider as Eip1193Provider, [])

function larch(behaviour: Partial<EvmBehaviour> = {}) {
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: info.id,
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: anvil.chainId, name: 'Local', rpcUrl: anvil.url },
      { chainId: 5, name: 'Other', rpcUrl: anvil.url }
    ],
    storage: undefined,
    behaviour
  })
  const networks = [networkAt(anvil.chainId, [anvil.url]), networkAt(5, [anvil.url])]
  const connector = createConnector(info, wallet.provider as Eip1193Provider, networks)
  const asked = () => wallet.requests.map(({ method }) => method)
  return { wallet, connector, asked }
}

/** Answers by method; what is not named stays silent for ever. */
const answering = (answers: Readonly<Record<string, () => unknown>>): Connector =>
  over({ request: ({ method }) => (answers[method]?.() ?? new Promise(() => {})) as Promise<unknown> })

describe('connecting', () => {
  test('asks for the accounts, then for the chain', async () => {
    const { connector, asked } = larch()
    await expect(connector.connect({ signal: signal() })).resolves.toEqual({
      accounts: [{ address: first }],
      chain: 'eip155:31337'
    })
    expect(asked()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('silently never prompts, and succeeds only where the wallet allows the site already', async () => {
    const { connector, asked } = larch({ answer: { eth_requestAccounts: 'throw' } })
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    const allowed = larch()
    await allowed.connector.connect({ signal: signal() })
    await expect(allowed.connector.connect({ silent: true, signal: signal() })).resolves.toMatchObject({
      accounts: [{ address: first }]
    })
    expect(asked()).toEqual(['eth_accounts'])
    expect(allowed.asked().slice(2)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('moves to the wanted chain afterwards', async () => {
    const { connector } = larch()
    await expect(connector.connect({ chain: 'eip155:5', signal: signal() })).resolves.toMatchObject({
      chain: 'eip155:5'
    })
  })

  test('counts although the visitor declined that chain', async () => {
    const { connector } = larch({ answer: { wallet_switchEthereumChain: 'reject' } })
    await expect(connector.connect({ chain: 'eip155:5', signal: signal() })).resolves.toEqual({
      accounts: [{ address: first }],
      chain: 'eip155:31337'
    })
  })

  test.each([
    ['silently', { silent: true, chain: 'eip155:5' }],
    ['to the chain it is on', { chain: 'eip155:31337' }],
    ['to a chain that the site did not configure', { chain: 'eip155:999' }]
  ] as const)('%s asks for no switch', async (_, options) => {
    const { connector, asked } = larch()
    await connector.connect({ signal: signal() })
    await expect(connector.connect({ ...options, signal: signal() })).resolves.toMatchObject({ chain: 'eip155:31337' })
    expect(asked()).not.toContain('wallet_switchEthereumChain')
  })

  test.each<[string, Partial<EvmBehaviour>, object]>([
    ['a refusal', { answer: 'reject' }, { code: 'wallet/rejected' }],
    [
      'a prompt that is open already',
      { answer: 'busy' },
      { code: 'wallet/unavailable', context: { reason: expect.stringMatching(/another request is open/) } }
    ],
    [
      'an exception',
      { answer: 'throw' },
      { code: 'wallet/unavailable', cause: new Error('The wallet crashed on eth_requestAccounts') }
    ],
    ['ten thousand accounts', { tenThousandAccounts: true }, { code: 'wallet/invalid-answer' }],
    [
      'a chain that is undefined',
      { chainId: 'undefined' },
      { code: 'wallet/invalid-answer', context: { method: 'eth_chainId' } }
    ],
    ...(['emptyObject', 'null', 'undefined', 'number', 'text', 'notAddresses', 'envelope'] as const).map(
      garbage =>
        [`the garbage ${garbage}`, { answer: 'garbage', garbage }, { code: 'wallet/invalid-answer' }] as [
          string,
          Partial<EvmBehaviour>,
          object
        ]
    )
  ])('%s is a coded error', async (_, behaviour, expected) => {
    await expect(larch(behaviour).connector.connect({ signal: signal() })).rejects.toMatchObject({
      name: 'WalletError',
      ...expected
    })
  })

  test.each<EvmBehaviour['chainId']>(['hex', 'decimal', 'number', 'padded'])(
    'a chain id written as %s is read',
    async chainId => {
      await expect(larch({ chainId }).connector.connect({ signal: signal() })).resolves.toMatchObject({
        chain: 'eip155:31337'
      })
    }
  )

  test('accounts with a wrong checksum are none', async () => {
    const { connector } = larch({ wrongChecksum: true })
    await expect(connector.connect({ signal: signal() })).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('what a wallet answers a second time is lost', async () => {
    const { connector } = larch({ answer: 'twice', twice: 'thenable' })
    await expect(connector.connect({ signal: signal() })).resolves.toMatchObject({ accounts: [{ address: first }] })
  })

  test('a wallet that returns plain values instead of promises is understood', async () => {
    const connector = answering({ eth_requestAccounts: () => [second], eth_chainId: () => '0x1' })
    await expect(connector.connect({ signal: signal() })).resolves.toEqual({
      accounts: [{ address: second }],
      chain: 'eip155:1'
    })
  })

  test.each<[string, Partial<Eip1193Provider>]>([
    ['without request', {}],
    [
      'with a request that throws when looked at',
      {
        get request(): never {
          throw new Error('trap')
        }
      }
    ],
    ['that rejects with nothing', { request: () => Promise.reject() }],
    [
      'that rejects with a trap',
      {
        request: () =>
          Promise.reject(
            new Proxy(
              {},
              {
                get() {
                  throw new Error('trap')
                }
              }
            )
          )
      }
    ]
  ])('a wallet %s is unavailable', async (_, provider) => {
    await expect(over(provider).connect({ signal: signal() })).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})

describe('an abort', () => {
  test.each(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain'])(
    'ends a wait for %s with its reason',
    async silent => {
      const { connector, wallet } = larch({ answer: { [silent]: 'never' } })
      const controller = new AbortController()
      const connecting = connector.connect({ chain: 'eip155:5', signal: controller.signal })
      await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe(silent))
      const reason = new Error('enough')
      controller.abort(reason)
      await expect(connecting).rejects.toBe(reason)
    }
  )

  test('beforehand asks the wallet nothing', async () => {
    const { connector, asked } = larch()
    const reason = new Error('too late')
    await expect(connector.connect({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(asked()).toEqual([])
  })

  test('makes a later answer go nowhere', async () => {
    let answer: (accounts: unknown) => void = () => {}
    const late = new Promise(resolve => {
      answer = resolve
    })
    const request = vi.fn(() => late)
    const controller = new AbortController()
    const connecting = over({ request }).connect({ signal: controller.signal })
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    controller.abort(new Error('enough'))
    await expect(connecting).rejects.toThrow('enough')
    answer([first])
    await late
    expect(request).toHaveBeenCalledOnce()
  })
})

describe('disconnecting', () => {
  test('withdraws the permission', async () => {
    const { connector, asked } = larch()
    await connector.connect({ signal: signal() })
    await connector.disconnect()
    expect(asked().at(-1)).toBe('wallet_revokePermissions')
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })

  test('resolves when the wallet answers with something that is no answer', async () => {
    const { connector } = larch({ answer: { wallet_revokePermissions: 'garbage' } })
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })

  test.each([
    ['reject', 'wallet/rejected'],
    ['throw', 'wallet/unavailable']
  ] as const)('rejects when the wallet answers with %s, because it still allows the site', async (answer, code) => {
    const { connector } = larch({ answer: { wallet_revokePermissions: answer } })
    await expect(connector.disconnect()).rejects.toMatchObject({ code })
  })

  test('does not wait for a wallet longer than two seconds', async () => {
    const { connector, asked } = larch({ answer: { wallet_revokePermissions: 'never' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let done = false
    const disconnecting = connector.disconnect().then(() => {
      done = true
    })
    await vi.dynamicImportSettled()
    expect(asked()).toEqual(['wallet_revokePermissions'])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await disconnecting
    vi.useRealTimers()
  })
})

describe('events', () => {
  const heard = (connector: Connector) => {
    const events: ConnectorEvent[] = []
    return { events, stop: connector.subscribe(event => events.push(event)) }
  }

  test('tell accounts, chain and the end', async () => {
    const { wallet, connector } = larch()
    await connector.connect({ signal: signal() })
    const { events } = heard(connector)
    await wallet.switchAccount(1)
    wallet.switchChain(5)
    wallet.disconnect()
    expect(events).toEqual([
      { type: 'accounts', accounts: [{ address: second }, { address: first }] },
      { type: 'chain', chain: 'eip155:5' },
      { type: 'disconnected' },
      { type: 'disconnected' }
    ])
  })

  test('carry what a wallet says that contradicts itself', async () => {
    const { connector } = larch({ answer: 'twice', twice: 'event' })
    const { events } = heard(connector)
    await connector.connect({ signal: signal() })
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'accounts', accounts: [{ address: stranger }] }))
  })

  /** A provider with the listeners of a real one in the hands of the test. */
  function emitting(parts: Partial<Eip1193Provider> = {}) {
    const listeners = new Map<string, Set<(payload: never) => void>>()
    const of = (name: string) => listeners.get(name) ?? listeners.set(name, new Set()).get(name)!
    const connector = over({
      request: async () => null,
      on: (name, listener) => of(name).add(listener),
      removeListener: (name, listener) => of(name).delete(listener),
      ...parts
    })
    const emit = (name: string, payload?: unknown) => {
      for (const listener of of(name)) listener(payload as never)
    }
    const count = () => [...listeners.values()].reduce((total, { size }) => total + size, 0)
    return { connector, emit, count }
  }

  test.each([undefined, null, 7, 'accounts', {}, [null], ['0x'], [first, 7], Array(1_001).fill(first)])(
    'with the accounts %#, which are none, are dropped',
    payload => {
      const { connector, emit } = emitting()
      const { events } = heard(connector)
      emit('accountsChanged', payload)
      expect(events).toEqual([])
    }
  )

  test.each([undefined, null, 0, -1, '', 'mainnet', {}, '0x', '0x1'.padEnd(80, '0'), { chainId: '0x1' }])(
    'with the chain %#, which is none, are dropped',
    payload => {
      const { connector, emit } = emitting()
      const { events } = heard(connector)
      emit('chainChanged', payload)
      expect(events).toEqual([])
    }
  )

  test('of a wallet that only looks for another node are dropped', () => {
    const { connector, emit } = emitting()
    const { events } = heard(connector)
    emit('disconnect', { code: 1013, message: 'try again later' })
    expect(events).toEqual([])
    for (const payload of [{ code: 4900 }, undefined, null, 'gone']) emit('disconnect', payload)
    expect(events).toEqual(Array(4).fill({ type: 'disconnected' }))
  })

  test('an empty list of accounts is a disconnection', () => {
    const { connector, emit } = emitting()
    const { events } = heard(connector)
    emit('accountsChanged', [])
    expect(events).toEqual([{ type: 'disconnected' }])
  })

  test('leave no listener behind', () => {
    const { connector, emit, count } = emitting()
    const { events, stop } = heard(connector)
    expect(count()).toBe(3)
    stop()
    expect(count()).toBe(0)
    emit('chainChanged', '0x1')
    expect(events).toEqual([])
  })

  test('are not heard after the end, even by a wallet that keeps its listeners', () => {
    for (const removeListener of [
      undefined,
      () => {
        throw new Error('no')
      }
    ]) {
      const { connector, emit } = emitting({ removeListener })
      const { events, stop } = heard(connector)
      stop()
      emit('chainChanged', '0x1')
      expect(events).toEqual([])
    }
  })

  test('may be missing', () => {
    expect(() => over({ request: async () => null }).subscribe(() => {})()).not.toThrow()
    const broken = over({
      request: async () => null,
      on() {
        throw new Error('no events')
      }
    })
    expect(() => broken.subscribe(() => {})()).not.toThrow()
  })
})
