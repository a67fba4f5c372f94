import { createKernel, definePlugin, rpcMethod } from '@latchkit/kernel'
import { contributeNamespace, type NamespaceBrowser } from '@latchkit/plugin-chains/kit'
import { expect, test } from 'vitest'
import { adapterOf } from '../../../scripts/test/chain-plugin.js'
import type { ChainId } from '../src/port/caip.js'
import type { Connector } from '../src/port/namespace.js'
import type { Signer, SignersApi } from '../src/port/signer.js'
import { fakeNetwork } from '../testing/fake-chain.js'

const discover: NamespaceBrowser['discover'] = () => () => {}
const signMessage = { sign: async () => '' }
const balance = { read: async () => 0n }

function open(browser: NamespaceBrowser, connections?: () => SignersApi) {
  const own = { id: 'pebble', name: 'Pebble', networks: [], isAddress: () => true, browser: async () => browser }
  const parts = { ...own, ...(connections && { connections }) }
  const plugin = definePlugin({ id: 'pebble', setup: ctx => contributeNamespace(ctx, parts) })
  return createKernel({ plugins: [plugin] })
}

test('returns the same features on every network if they are a record', async () => {
  const features = { signMessage }
  const { features: load } = adapterOf(open({ discover, loadClient: async () => ({ features }) }))
  expect(await load()).toBe(features)
  expect(await load('pebble:test')).toBe(features)
})

test('returns the features of a network if they are a function', async () => {
  const features = (chain?: ChainId) => (chain === 'pebble:test' ? { signMessage } : { signMessage, balance })
  const { features: load } = adapterOf(open({ discover, loadClient: async () => ({ features }) }))
  expect(await load()).toEqual({ signMessage, balance })
  expect(await load('pebble:main')).toEqual({ signMessage, balance })
  expect(await load('pebble:test')).toEqual({ signMessage })
})

test('loads a client for each list of networks, and requests go to the latest one', async () => {
  const Count = rpcMethod<undefined, number>('pebble', 'pebble_count', 'safe')
  const kernel = open({
    discover,
    methods: [Count],
    loadClient: async networks => ({
      features: { balance: { read: async () => BigInt(networks.length) } },
      handleRequest: async () => networks.length
    })
  })
  const adapter = adapterOf(kernel)
  const read = async () => (await adapter.features()).balance?.read('pebble:main:stone', new AbortController().signal)
  const count = () => kernel.rpc.request(Count, undefined, { chain: 'pebble:main' })
  expect([await read(), await count(), adapter.networks]).toEqual([0n, 0, []])
  const networks = [fakeNetwork('pebble', 'main'), fakeNetwork('pebble', 'test')]
  adapter.setNetworks?.(networks)
  expect([await read(), await count(), adapter.networks]).toEqual([2n, 2, networks])
})

test('handles requests of its methods', async () => {
  const Add = rpcMethod<readonly number[], string>('pebble', 'pebble_add', 'safe')
  const kernel = open({
    discover,
    methods: [Add],
    loadClient: async () => ({
      features: {},
      handleRequest: async ({ method, params, chain }, signer) => `${method} ${params} ${chain} ${signer()}`
    })
  })
  expect(await kernel.rpc.request(Add, [1, 2], { chain: 'pebble:main' })).toBe('pebble_add 1,2 pebble:main undefined')
})

const signerAt = (name: string): Signer => ({
  connector: { info: { name } } as Connector,
  account: 'pebble:main:stone',
  request: async () => {
    throw new Error('The handler calls the wallet')
  }
})

test.each<[string, (larch: Signer) => Signer | undefined, string | undefined]>([
  ['the wallet that is shown', larch => larch, 'Larch'],
  ['no wallet if another one with the same account is chosen during consent', () => signerAt('Birch'), undefined],
  ['no wallet if it is disconnected during consent', () => undefined, undefined]
])('an unsafe request is handled by %s', async (_, during, expected) => {
  const Sign = rpcMethod<undefined, unknown>('pebble', 'pebble_sign', 'unsafe')
  const larch = signerAt('Larch')
  let shown: Signer | undefined = larch
  const kernel = open(
    {
      discover,
      methods: [Sign],
      loadClient: async () => ({ features: {}, handleRequest: async (_request, signer) => signer() })
    },
    () => ({ signer: () => shown })
  )
  kernel.hooks.beforeUnsafe.tap({ name: 'consent' }, async () => {
    shown = during(larch)
    return undefined
  })
  const signer = await kernel.rpc.request(Sign, undefined, { chain: 'pebble:main' })
  expect((signer as Signer | undefined)?.connector.info.name).toBe(expected)
  if (signer) expect(signer).not.toHaveProperty('request')
})
