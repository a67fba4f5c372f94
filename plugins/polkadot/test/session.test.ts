import { createPolkadotWallet, injectPolkadotWallet, type PolkadotBehaviour } from '@latchkit/example-wallets'
import type { Connector, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, test, vi } from 'vitest'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { injectedExtensions } from '../src/lazy/wallet/injected-extensions.js'
import { alice, aliceEcdsa, aliceEd, bob } from './conformance-fixture.js'
import { kusamaAt, networksOf, polkadotAt } from './networks.js'
import { polkadotGenesis } from './node-stand-in.js'
import { visits } from './visits.js'

const signal = () => new AbortController().signal
const addresses = (accounts: readonly { readonly address: string }[]) => accounts.map(({ address }) => address)
type Options = Partial<Parameters<typeof createPolkadotWallet>[0]>

function connecting(behaviour: Partial<PolkadotBehaviour> = {}, options: Options = {}, known = visits()) {
  let prompts = 0
  const wallet = createPolkadotWallet({
    key: 'larch',
    name: 'Larch',
    mark: 'larch',
    storage: undefined,
    behaviour,
    async prompt() {
      prompts++
      return { approved: true, chosen: [] }
    },
    ...options
  })
  const page = {}
  injectPolkadotWallet(wallet, page)
  const [door] = injectedExtensions(page)
  const connector = createConnector(door!, networksOf(polkadotAt(), kusamaAt()), known)
  return {
    wallet,
    connector,
    known,
    prompts: () => prompts,
    connect: (silent = false) => connector.connect({ silent, signal: signal() })
  }
}

/** A connector over a wallet that hands out whatever the test says. */
function over(entry: object): Connector {
  const [door] = injectedExtensions({ injectedWeb3: { larch: entry } })
  return createConnector(door!, networksOf(polkadotAt()), visits())
}

describe('a connection', () => {
  test('has the accounts in the spelling of the first network, with their kinds, on no chain', async () => {
    const { connect, wallet } = connecting()
    const { accounts, chain } = await connect()
    expect(accounts).toEqual([
      {
        address: alice,
        type: 'sr25519',
        name: 'alice-sr25519',
        publicKey: expect.stringMatching(/^0xd43593c7[\da-f]{56}$/)
      },
      {
        address: aliceEd,
        type: 'ed25519',
        name: 'alice-ed25519',
        publicKey: expect.stringMatching(/^0x88dc3417[\da-f]{56}$/)
      },
      { address: aliceEcdsa, type: 'ecdsa', name: 'alice-ecdsa' }
    ])
    expect(chain).toBeUndefined()
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable', 'accounts.get'])
  })

  test('is asked for by connect where the wallet has it', async () => {
    const { wallet, connector } = connecting({}, { offersConnect: true })
    const enable = vi.spyOn(wallet.entry, 'enable')
    await connector.connect({ signal: signal() })
    expect(enable).not.toHaveBeenCalled()
  })

  test.each([0, 2, 42])('does not mind the prefix that the wallet spells with (%i)', async ss58Prefix => {
    const { connect } = connecting({ ss58Prefix })
    expect(addresses((await connect()).accounts)).toEqual([alice, aliceEd, aliceEcdsa])
  })

  test('has the names of the accounts, as they may be shown', async () => {
    const names = ['  Savings ', '\u202eevil', 'a'.repeat(100), '', 7, { toString: () => 'Alice' }]
    const address = encodeAddress(alice, 42)
    const told = await Promise.all(
      names.map(async name => (await connecting({ lieAboutAccounts: [{ address, name }] }).connect()).accounts[0]?.name)
    )
    expect(told).toEqual(['Savings', 'evil', 'a'.repeat(64), undefined, undefined, undefined])
  })

  test('leaves out accounts for other chains, and those of Ethereum type', async () => {
    const address = (of: string) => encodeAddress(of, 42)
    const { connect } = connecting({
      lieAboutAccounts: [
        { address: address(bob), genesisHash: `0x${'12'.repeat(32)}` },
        { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' },
        { address: address(alice), genesisHash: polkadotGenesis, type: 'sr25519' },
        { address: address(aliceEd), genesisHash: null, type: 'unheard of' },
        { address: address(aliceEcdsa), genesisHash: 7 }
      ]
    })
    const { accounts } = await connect()
    expect(addresses(accounts)).toEqual([alice, aliceEd])
    expect(accounts[1]).toEqual({ address: aliceEd })
  })

  test('with none but such accounts is wallet/unavailable', async () => {
    const { connect, known } = connecting({}, { genesisHash: `0x${'12'.repeat(32)}` })
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(known.known.size).toBe(0)
  })
})

describe('a wallet is refused', () => {
  test.each<[string, Partial<PolkadotBehaviour>]>([
    ['with a wrong checksum', { wrongChecksum: true }],
    ['with ten thousand accounts', { tenThousandAccounts: true }],
    [
      'with an address of another kind',
      { lieAboutAccounts: [{ address: alice }, { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }] }
    ],
    ['with a Bitcoin address', { lieAboutAccounts: [{ address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }] }],
    ['with texts for accounts', { lieAboutAccounts: [alice] }],
    ['with an address that is an object', { lieAboutAccounts: [{ address: { toString: () => alice } }] }],
    ['when it answers enable with nonsense', { answer: { enable: 'garbage' } }],
    ['when it answers enable with nothing', { answer: { enable: 'garbage' }, garbage: 'undefined' }],
    ['when its accounts are nonsense', { answer: { 'accounts.get': 'garbage' } }],
    ['when its accounts are a text', { answer: { 'accounts.get': 'garbage' }, garbage: 'text' }],
    ['without an account', { answer: { 'accounts.get': 'garbage' }, garbage: 'emptyList' }]
  ])('%s', async (_, behaviour) => {
    const { connect, known, wallet } = connecting(behaviour)
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(known.known.size).toBe(0)
    expect(wallet.listenerCount()).toBe(0)
  })

  test.each([
    ['Rejected', 'wallet/rejected'],
    ['The source http://x is not allowed to interact with this extension', 'wallet/rejected'],
    ['User cancelled', 'wallet/rejected'],
    ['The source http://x has a pending authorization request', 'wallet/unavailable'],
    ['The extension was updated', 'wallet/unavailable']
  ])('in the words of wallets: %s', async (message, code) => {
    for (const thrown of [new Error(message), message]) {
      await expect(over({ enable: () => Promise.reject(thrown) }).connect({ signal: signal() })).rejects.toMatchObject({
        code
      })
    }
  })

  test('whatever it throws', async () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        }
      }
    )
    for (const thrown of [undefined, null, 7, {}, trap, Object.create(null), { code: 4001 }]) {
      const failing = over({
        enable() {
          throw thrown
        }
      }).connect({ signal: signal() })
      await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/^wallet\/(?:unavailable|rejected)$/) })
    }
  })

  test('whose accounts are full of traps', async () => {
    const get = (_: unknown, field: string | symbol) => {
      if (field !== 'then') throw new Error('trap')
    }
    const trap = new Proxy([], { get })
    for (const accounts of [trap, [trap], [undefined], { length: 1, 0: { address: alice } }]) {
      const inside = { accounts: { get: async () => accounts, subscribe() {} } }
      await expect(over({ enable: async () => inside }).connect({ signal: signal() })).rejects.toMatchObject({
        code: 'wallet/invalid-answer'
      })
    }
  })
})

describe('a silent connection', () => {
  test('asks no wallet that has not let this site in before, even if it would answer', async () => {
    const { connect, wallet } = connecting()
    wallet.allow(true)
    await expect(connect(true)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(wallet.requests).toEqual([])
  })

  test('comes back after a visit, and not after leaving', async () => {
    const known = visits()
    const first = connecting({}, {}, known)
    await first.connect()
    expect([...known.known]).toEqual(['larch'])
    const again = connecting({}, {}, known)
    again.wallet.allow(true)
    expect((await again.connect(true)).accounts).toHaveLength(3)
    expect(again.prompts()).toBe(0)
    await again.connector.disconnect()
    await expect(connecting({}, {}, known).connect(true)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test('on the same page asks for the accounts only', async () => {
    const { connect, wallet } = connecting()
    await connect()
    await connect(true)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable', 'accounts.get', 'accounts.get'])
  })

  test('that does not succeed is not tried again unasked', async () => {
    const known = visits('larch')
    const { connect } = connecting({ answer: { enable: 'reject' } }, {}, known)
    await expect(connect(true)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(known.has('larch')).toBe(false)

    known.add('larch')
    const hanging = connecting({ answer: { enable: 'never' } }, {}, known)
    const caller = new AbortController()
    const trying = hanging.connector.connect({ silent: true, signal: caller.signal })
    await vi.waitUntil(() => hanging.wallet.requests.length === 1)
    caller.abort(new Error('too late'))
    await expect(trying).rejects.toThrow('too late')
    expect(known.has('larch')).toBe(false)
  })
})

describe('a connected wallet', () => {
  async function watched(options: Options = {}) {
    const made = connecting({}, options)
    await made.connect()
    const events: ConnectorEvent[] = []
    const stop = made.connector.subscribe(event => void events.push(event))
    await made.wallet.tell()
    return { ...made, events, stop }
  }
  const told = (...accounts: readonly string[]) => accounts.map(address => ({ address }))

  test('tells of changes once, not of what is known', async () => {
    const { wallet, events } = await watched()
    await wallet.tell()
    expect(events).toEqual([])
    await wallet.tell(told(encodeAddress(bob, 42)))
    await wallet.tell(told(encodeAddress(bob, 2)))
    expect(events).toEqual([{ type: 'accounts', accounts: [{ address: bob }] }])
  })

  test('that shows no account any more has withdrawn its permission', async () => {
    const { wallet, events, known } = await watched()
    await wallet.disconnect()
    expect(events).toEqual([{ type: 'disconnected' }])
    expect(known.known.size).toBe(0)
    expect(wallet.listenerCount()).toBe(0)
  })

  test('that withdraws while it is being listened to is left all the same', async () => {
    const unsubscribe = vi.fn()
    const subscribe = (hear: (accounts: readonly unknown[]) => void) => {
      hear([])
      return unsubscribe
    }
    const connector = over({ enable: async () => ({ accounts: { get: async () => told(alice), subscribe } }) })
    await connector.connect({ signal: signal() })
    const events: ConnectorEvent[] = []
    connector.subscribe(event => void events.push(event))
    expect(events).toEqual([{ type: 'disconnected' }])
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  test('that says only later that it has no events connects all the same', async () => {
    const subscribe = async () => Promise.reject(new Error('no events'))
    const connector = over({ enable: async () => ({ accounts: { get: async () => told(alice), subscribe } }) })
    await connector.connect({ signal: signal() })
    const stop = connector.subscribe(() => {})
    // A rejection that nobody hears would fail this file.
    await new Promise(resolve => setTimeout(resolve))
    stop()
  })

  test('is heard through one listener, whoever listens, and through none in the end', async () => {
    const { wallet, connector, stop } = await watched()
    const other = connector.subscribe(() => {})
    expect(wallet.listenerCount()).toBe(1)
    stop()
    stop()
    expect(wallet.listenerCount()).toBe(1)
    other()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('is heard by those who listened before it was connected', async () => {
    const { wallet, connector, connect } = connecting()
    const events: ConnectorEvent[] = []
    connector.subscribe(event => void events.push(event))
    expect(wallet.listenerCount()).toBe(0)
    await connect()
    await wallet.tell(told(bob))
    expect(events).toHaveLength(1)
  })

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no events')
      }
    ],
    ['hands out nothing', () => undefined],
    ['hands its undo out later', async () => () => {}],
    [
      'hands out an undo that throws',
      () => () => {
        throw new Error('stuck')
      }
    ],
    ['rejects', () => Promise.reject(new Error('no events'))]
  ])('whose subscribe %s still connects', async (_, subscribe) => {
    const inside = { accounts: { get: async () => told(alice), subscribe } }
    const connector = over({ enable: async () => inside })
    const stop = connector.subscribe(() => {})
    await expect(connector.connect({ signal: signal() })).resolves.toMatchObject({ accounts: told(alice) })
    expect(stop).not.toThrow()
    expect(await connector.provider()).toBe(inside)
    await connector.disconnect()
    expect(await connector.provider()).not.toBe(inside)
  })
})
