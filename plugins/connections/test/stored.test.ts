import { createKernel, memoryBackend } from '@latchkit/kernel'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Connections } from '../src/contract.js'
import { connections } from '../src/index.js'
import { siteMetadata } from '../src/lazy/metadata.js'
import { withRecent } from '../src/lazy/recent.js'
import { fromAppKitConnections, fromAppKitRecent } from '../src/stored.js'
import { scriptedChain } from './scripted-chain.js'

test('anything at all under our keys starts clean, without a failure and without a changed prototype', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map(data => `{"v":1,"t":1,"d":${data}}`),
    fc.json().map(data => `{"v":1,"t":1,"d":{"active":"test","namespaces":{"test":${data},"__proto__":${data}}}}`)
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (stored, recent) => {
      const storage = memoryBackend()
      await storage.write('@appkit/connections/connections', stored)
      await storage.write('@appkit/connections/recent', recent)
      const failures: unknown[] = []
      const kernel = createKernel({
        plugins: [connections({ reconnectTimeoutMs: 1 }), scriptedChain([]).plugin],
        storage,
        onError: ({ error }) => failures.push(error)
      })
      await kernel.start()
      expect(kernel.get(Connections).active.get()).toBeUndefined()
      expect(failures).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
      await kernel.dispose()
    }),
    { numRuns: 100 }
  )
})

test('what another product left is read as data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), data => {
      const found = fromAppKitConnections(data)
      for (const { wallets } of Object.values(found?.namespaces ?? {})) expect(wallets.length).toBeGreaterThan(0)
      expect((fromAppKitRecent(data) ?? []).length).toBeLessThanOrEqual(2)
    })
  )
})

test('one key that another product spoilt does not take the others with it', async () => {
  const storage = memoryBackend()
  const wallets = (count: number) => Array.from({ length: count }, (_, index) => ({ connectorId: `wallet ${index}` }))
  const left = {
    'not a namespace': wallets(1),
    UPPER: wallets(1),
    test: wallets(1),
    many: wallets(50),
    odd: 7,
    none: []
  }
  await storage.write('@appkit/connections', JSON.stringify(left))
  const { plugin } = scriptedChain([])
  const kernel = createKernel({ plugins: [connections({ reconnectTimeoutMs: 60_000 }), plugin], storage })
  onTestFinished(() => kernel.dispose())
  expect(Object.keys(kernel.get(Connections).state.get().byNamespace)).toEqual(['test', 'many'])
  const kept = JSON.parse((await storage.read('@appkit/connections/connections')) ?? '').d.namespaces
  expect(kept.test).toEqual({ current: 'wallet 0', wallets: [{ connector: 'wallet 0' }] })
  expect(kept.many.wallets).toHaveLength(20)
})

test('two recent wallets are kept, each once, the newest first, without a large icon', () => {
  const wallet = (id: string, icon?: string) => ({
    id,
    name: id,
    kind: 'announced' as const,
    members: [],
    ...(icon && { icon })
  })
  const recent = ['a', 'b', 'a', 'c'].reduce(
    (list, id) => withRecent(list, wallet(id)),
    [] as ReturnType<typeof withRecent>
  )
  expect(recent.map(({ id }) => id)).toEqual(['c', 'a'])
  expect(withRecent([], wallet('big', 'x'.repeat(9_000)))).toEqual([{ id: 'big', name: 'big' }])
})

const holed = Object.assign(['a.png'], { length: 2 })
test.each([[{ icons: holed }], [{ icons: 'a.png' }], [{ icons: [7] }], [{ name: 7 }], [{ logo: 'a.png' }]])(
  'a description such as %j is refused',
  metadata => {
    expect(() => connections({ metadata: metadata as never })).toThrow(/"metadata" of connections: must hold texts/)
    expect(() => connections({ metadata: { name: undefined as never, icons: ['a.png'] } })).not.toThrow()
  }
)

test('the site is described by its options, then by its document, and without either by nothing', () => {
  expect(siteMetadata({}, undefined as never)).toEqual({ name: 'Unnamed site', description: '', url: '', icons: [] })
  const page = {
    title: 'Shop',
    location: { origin: 'https://shop.example' },
    querySelector: (selector: string) =>
      selector.startsWith('link') ? { href: 'https://shop.example/icon.png' } : { content: 'Sells things' }
  } as unknown as Document
  expect(siteMetadata({ name: 'My shop' }, page)).toEqual({
    name: 'My shop',
    description: 'Sells things',
    url: 'https://shop.example',
    icons: ['https://shop.example/icon.png']
  })
})
