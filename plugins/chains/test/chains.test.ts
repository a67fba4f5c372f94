import { createKernel } from '@latchkit/kernel'
import { expect, test, vi } from 'vitest'
import { chains } from '../src/index.js'
import { Chains } from '../src/port/chains.js'
import type { NamespaceFeatures } from '../src/port/namespace.js'
import { fakeAdapter, fakeChain, fakeNetwork } from '../testing/fake-chain.js'

const alpha = { namespace: 'alpha', networks: [fakeNetwork('alpha', '1'), fakeNetwork('alpha', '2')] }
const beta = { namespace: 'beta', networks: [fakeNetwork('beta', '1')] }
const ids = (site: ReturnType<typeof open>) => site.networks.get().map(({ caipNetworkId }) => caipNetworkId)

function open(options: Parameters<typeof chains>[0] = {}, adapters = [fakeAdapter(alpha), fakeAdapter(beta)]) {
  const plugins = adapters.map(adapter => fakeChain(adapter))
  return createKernel({ plugins: [chains(options), ...plugins] }).get(Chains)
}

test('lists the networks of every chain plugin, in the order of the plugins', () => {
  expect(ids(open())).toEqual(['alpha:1', 'alpha:2', 'beta:1'])
})

test.each([
  ['beta:1', ['beta:1', 'alpha:1', 'alpha:2']],
  ['alpha:2', ['alpha:2', 'alpha:1', 'beta:1']],
  ['gamma:1', ['alpha:1', 'alpha:2', 'beta:1']]
] as const)('puts the default network %s first', (defaultNetwork, expected) => {
  expect(ids(open({ defaultNetwork }))).toEqual(expected)
})

test('replaces the networks of a namespace, and loads features again', async () => {
  const adapter = fakeAdapter(alpha)
  const features = vi.spyOn(adapter, 'features')
  const site = open({ defaultNetwork: 'alpha:3' }, [adapter, fakeAdapter(beta)])
  const changes = vi.fn()
  site.networks.subscribe(changes)
  await site.features('alpha')
  await site.features('alpha')
  expect(features).toHaveBeenCalledTimes(1)
  site.setNetworks('alpha', [fakeNetwork('alpha', '2'), fakeNetwork('alpha', '3')])
  expect(ids(site)).toEqual(['alpha:3', 'alpha:2', 'beta:1'])
  expect(changes).toHaveBeenCalledTimes(1)
  await site.features('alpha')
  expect(features).toHaveBeenCalledTimes(2)
  site.setNetworks('gamma', [fakeNetwork('gamma', '1')])
  expect(ids(site)).toEqual(['alpha:3', 'alpha:2', 'beta:1'])
})

test('rejects a default network that is not a CAIP-2 id', () => {
  expect(() => chains({ defaultNetwork: 'ethereum' as never })).toThrow(/"defaultNetwork" of chains: .*CAIP-2/)
})

test('finds the adapter of a namespace; an unknown namespace has no adapter and no features', async () => {
  const site = open()
  expect(site.adapter('beta')?.id).toBe('beta')
  expect(site.adapter('mars')).toBeUndefined()
  expect(site.adapter(undefined)).toBeUndefined()
  expect(await site.features('mars')).toEqual({})
})

test('loads the features of a namespace once, and again after a failure', async () => {
  const loaded: NamespaceFeatures = {}
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(new Error('offline'))
  const adapter = Object.assign(fakeAdapter(alpha), { features: load })
  const { features } = open({}, [adapter])
  await expect(features('alpha')).rejects.toThrow('offline')
  expect(await Promise.all([features('alpha'), features('alpha')])).toEqual([loaded, loaded])
  expect(await features('alpha')).toBe(loaded)
  expect(load).toHaveBeenCalledTimes(2)
})

test('loads the features of each network once', async () => {
  const signMessage = { sign: async () => '' }
  const load = vi.fn(async (chain?: string) => (chain === 'alpha:2' ? {} : { signMessage }))
  const { features } = open({}, [Object.assign(fakeAdapter(alpha), { features: load })])
  for (const [chain, expected] of [
    [undefined, { signMessage }],
    ['alpha:1', { signMessage }],
    ['alpha:2', {}]
  ] as const) {
    expect(await features('alpha', chain)).toEqual(expected)
    expect(await features('alpha', chain)).toBe(await features('alpha', chain))
  }
  expect(load.mock.calls).toEqual([[undefined], ['alpha:1'], ['alpha:2']])
})

test('loads the features of a plugin that replaced another', async () => {
  const kernel = createKernel({ plugins: [chains(), fakeChain(fakeAdapter(alpha))] })
  const before = await kernel.get(Chains).features('alpha')
  await kernel.remove('alpha-chain')
  await kernel.add(fakeChain(fakeAdapter({ ...alpha, features: { signMessage: { sign: async () => '' } } })))
  expect(Object.keys(before)).toEqual([])
  expect(Object.keys(await kernel.get(Chains).features('alpha'))).toEqual(['signMessage'])
})
