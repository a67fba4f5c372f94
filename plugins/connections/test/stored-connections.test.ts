import { createKernel, memoryBackend } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Connections } from '../src/contract.js'
import { connections } from '../src/index.js'
import { siteMetadata } from '../src/lazy/metadata.js'
import { withRecent } from '../src/lazy/reducers.js'
import { storedSchema } from '../src/stored-connections.js'
import { scriptedChain } from './scripted-chain.js'

test('starts without connections for any invalid stored value, without a failure or a changed prototype', async () => {
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
        plugins: [chains(), connections({ reconnectTimeoutMs: 1 }), scriptedChain([]).plugin],
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

test('does not read stored connections of more than 20 namespaces', () => {
  const look = vi.fn(() => ({ wallets: [] }))
  const stored = (count: number) => {
    const namespaces = {}
    for (let index = 0; index < count; index++)
      Object.defineProperty(namespaces, `family${index}`, { get: look, enumerable: true })
    return storedSchema['~standard'].validate({ namespaces })
  }
  expect(stored(21)).toHaveProperty('issues')
  expect(look).not.toHaveBeenCalled()
  expect(stored(20)).not.toHaveProperty('issues')
  expect(look).toHaveBeenCalled()
})

test('keeps the last two recent wallets, each once, newest first, without a large icon', () => {
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
  'throws for the metadata %j',
  metadata => {
    expect(() => connections({ metadata: metadata as never })).toThrow(/"metadata" of connections: must hold texts/)
    expect(() => connections({ metadata: { name: undefined as never, icons: ['a.png'] } })).not.toThrow()
  }
)

test('siteMetadata reads the option, then the document, then defaults', () => {
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
