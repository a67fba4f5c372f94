import { describe, expect, test } from 'vitest'
import type { Connector, NamespaceAdapter, NamespaceFeatures } from '../chain/index.js'
import type { AnyPlugin, Disposer } from '../src/index.js'
import { type NamespaceFixture, namespaceConformance } from '../testing/index.js'
import { toyFixture } from './toy-fixture.js'

describe('a chain plugin that does everything right', () => {
  for (const { name, run } of namespaceConformance(toyFixture())) test(name, run)
})

/** Wraps each connector once, so that its identity stays. */
function withConnector(change: (connector: Connector) => Partial<Connector>) {
  const wrapped = new WeakMap<Connector, Connector>()
  const lists = new WeakMap<readonly Connector[], readonly Connector[]>()
  const wrap = (connector: Connector) => {
    const copy = wrapped.get(connector) ?? { ...connector, ...change(connector) }
    wrapped.set(connector, copy)
    return copy
  }
  return (adapter: NamespaceAdapter): NamespaceAdapter => ({
    ...adapter,
    discover: listener =>
      adapter.discover(connectors => {
        const list = lists.get(connectors) ?? connectors.map(wrap)
        lists.set(connectors, list)
        listener(list)
      })
  })
}
const withFeatures = (change: (features: NamespaceFeatures) => NamespaceFeatures) => (adapter: NamespaceAdapter) => ({
  ...adapter,
  features: async () => change(await adapter.features())
})
/** Loses a disposer. */
const forgetting = (_disposer: Disposer) => () => {}
const ignoringSignal = new AbortController().signal

/** One fault each, and the case that has to find it. */
const faults: Readonly<Record<string, readonly [string, (adapter: NamespaceAdapter) => NamespaceAdapter]>> = {
  'takes every text for an address': [
    'refuses what is not an address',
    adapter => ({ ...adapter, isAddress: () => true })
  ],
  'forgets the end of the pattern': [
    'refuses what is not an address',
    adapter => ({ ...adapter, isAddress: value => /^toy[0-9a-f]{64}$/im.test(value) })
  ],
  'says nothing through its session': [
    'what is said through a session are names',
    adapter => ({ ...adapter, session: async () => ({ methods: [], events: [] }) })
  ],
  'says what is no name': [
    'what is said through a session are names',
    adapter => ({ ...adapter, session: async () => ({ methods: ['toy_sign', 'to sign'], events: [] }) })
  ],
  'asks to sign blindly': [
    'what is said through a session are names',
    adapter => ({ ...adapter, session: async () => ({ methods: ['eth_sign'], events: [] }) })
  ],
  'takes no address at all': [
    'accepts the addresses of its namespace',
    adapter => ({ ...adapter, isAddress: () => false })
  ],
  'passes an address on as it was written': [
    'spells an address that came from elsewhere in one way',
    adapter => ({ ...adapter, canonicalAddress: value => value })
  ],
  'has several spellings and no way to tell them': [
    'spells an address that came from elsewhere in one way',
    ({ canonicalAddress: _, ...adapter }) => adapter
  ],
  'has a network of another namespace': [
    'has networks of its own namespace, with CAIP-2 ids',
    adapter => ({ ...adapter, networks: adapter.networks.map(network => ({ ...network, chainNamespace: 'eip155' })) })
  ],
  'discovers only later': [
    'discover calls back at once',
    adapter => ({
      ...adapter,
      discover(listener) {
        let isFirst = true
        return adapter.discover(connectors => {
          if (!isFirst) listener(connectors)
          isFirst = false
        })
      }
    })
  ],
  'gives a new array each time': [
    'keeps the array and the connector while nothing changed',
    adapter => ({
      ...adapter,
      discover: listener =>
        adapter.discover(connectors => {
          listener(connectors)
          listener([...connectors])
        })
    })
  ],
  'never stops listening': [
    'goes quiet after disposal',
    adapter => ({ ...adapter, discover: listener => forgetting(adapter.discover(listener)) })
  ],
  'prompts when it should be silent': [
    'a silent connect never prompts',
    withConnector(connector => ({ connect: options => connector.connect({ ...options, silent: false }) }))
  ],
  'never connects silently': [
    'a silent connect resolves when the site is allowed',
    withConnector(connector => ({
      connect: options => (options.silent ? Promise.reject(new Error('no')) : connector.connect(options))
    }))
  ],
  'passes the error of the wallet on as it is': [
    'a declined connect rejects with wallet/rejected, and can be tried again',
    withConnector(connector => ({
      connect: options => connector.connect(options).catch(error => Promise.reject(error.cause))
    }))
  ],
  'ignores the signal': [
    'an aborted connect rejects at once, and a late answer is dropped',
    withConnector(connector => ({ connect: options => connector.connect({ ...options, signal: ignoringSignal }) }))
  ],
  'passes addresses on as the wallet wrote them': [
    'connect passes every address on in its canonical spelling',
    withConnector(connector => ({
      async connect(options) {
        const { accounts, chain } = await connector.connect(options)
        return { chain, accounts: accounts.map(({ address }) => ({ address: address.toUpperCase() })) }
      }
    }))
  ],
  'fails to disconnect': [
    'disconnect resolves, connected or not',
    withConnector(() => ({ disconnect: () => Promise.reject(new Error('no')) }))
  ],
  'has nothing for the host': [
    'provider resolves with something',
    withConnector(() => ({ provider: async () => undefined }))
  ],
  'tells no one of new accounts': [
    'tells when the accounts change',
    withConnector(connector => ({
      subscribe: hear => connector.subscribe(event => event.type === 'accounts' || hear(event))
    }))
  ],
  'leaves its listeners on the wallet': [
    'a listener hears nothing after its disposer',
    withConnector(connector => ({ subscribe: hear => forgetting(connector.subscribe(hear)) }))
  ],
  'loads the library at once': [
    'loads the chain library with features(), not before',
    adapter => {
      void adapter.features()
      return adapter
    }
  ],
  'counts money in floats': [
    'a balance is a bigint',
    withFeatures(features => ({ ...features, balance: { read: async () => 0.5 as unknown as bigint } }))
  ],
  'reads on after an abort': [
    'reading a balance honours its signal',
    withFeatures(features => ({ ...features, balance: { read: async () => 5n } }))
  ],
  'signs something else': [
    'a signed message verifies, whatever its text',
    withFeatures(({ signMessage, ...features }) => ({
      ...features,
      signMessage: {
        sign: async (signer, text, signal) => (await signMessage?.sign(signer, text.trim(), signal)) ?? ''
      }
    }))
  ],
  'switches in name only': [
    'switching the network resolves when the wallet is there, and honours its signal',
    withFeatures(features => ({ ...features, switchNetwork: { switch: async () => {} } }))
  ]
}

describe('the kit finds a chain plugin that', () => {
  for (const [fault, [name, spoil]] of Object.entries(faults)) {
    test.concurrent(fault, async ({ expect: expectHere }) => {
      const found = namespaceConformance(toyFixture(spoil)).find(one => one.name === name)
      await expectHere(found?.run()).rejects.toThrow()
    })
  }
})

/** The same fixture, with something else done at the moment that the plugin is set up. */
const doing = (work: () => void): NamespaceFixture => {
  const fixture = toyFixture()
  return {
    ...fixture,
    async setUp() {
      const bench = await fixture.setUp()
      const setup: AnyPlugin['setup'] = (ctx, services) => {
        work()
        return bench.plugin.setup(ctx, services)
      }
      return { ...bench, plugin: { ...bench.plugin, setup } }
    }
  }
}
const run = (fixture: NamespaceFixture, name: string) =>
  namespaceConformance(fixture)
    .find(one => one.name === name)
    ?.run()

describe('the kit finds a plugin that does work too early', () => {
  test('when it is imported', async () => {
    const importPlugin = async () => void setTimeout(() => {}, 0)
    await expect(run({ ...toyFixture(), importPlugin }, 'importing it does no work')).rejects.toThrow('used setTimeout')
  })
  test('when it is set up', async () => {
    const fetching = doing(() => void fetch('data:,').catch(() => {}))
    await expect(run(fetching, 'setting it up does no work')).rejects.toThrow('used fetch')
  })
  test('and leaves the globals as they were', async () => {
    const before = [setTimeout, setInterval, fetch]
    await run(toyFixture(), 'setting it up does no work')
    expect([setTimeout, setInterval, fetch]).toEqual(before)
  })
})

test('the kit says which namespace it looked for', async () => {
  const fixture = { ...toyFixture(), namespace: 'tron' }
  await expect(run(fixture, 'discover calls back at once')).rejects.toThrow(
    'of "tron" to Namespaces; it contributed toy'
  )
})
