import { neverCalled } from '@latchkit/kernel/testing'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createScope } from '../src/disposable.js'
import { memoryBackend, type StorageBackend, type StorageItemOptions } from '../src/index.js'
import { createStorage } from '../src/storage.js'
import { cookieBackend, localStorageBackend } from '../storage/index.js'
import { deferred } from './deferred.js'

const report = vi.fn()
beforeEach(() => void report.mockClear())

const Theme = v.picklist(['light', 'dark'])
type Theme = v.InferOutput<typeof Theme>
const key = '@appkit/shell/theme'
const stored = (d: unknown, more: { v?: unknown; t?: unknown } = {}) => JSON.stringify({ v: 1, t: 1000, d, ...more })

interface SetUp {
  readonly texts?: Readonly<Record<string, string>>
  readonly backend?: StorageBackend
  readonly deferred?: boolean
  readonly prefix?: string
  readonly now?: () => number
}
function setUp({
  texts = {},
  deferred: isDeferred = false,
  prefix = '@appkit/',
  now = () => 2000,
  ...given
}: SetUp = {}) {
  const backend = given.backend ?? memoryBackend()
  for (const [name, text] of Object.entries(texts)) void backend.write(name, text)
  const storage = createStorage({ backend, deferred: isDeferred, prefix, report, now })
  const scope = createScope(neverCalled('report'))
  const shell = storage.scope('shell', scope.add)
  const theme = (options: Partial<StorageItemOptions<Theme>> = {}) =>
    shell.item({ key: 'theme', initial: 'light', schema: Theme, ...options })
  return { backend, storage, scope, shell, theme }
}

describe('an item', () => {
  test('has the stored value at once, or the initial one', () => {
    expect(setUp().theme().get()).toBe('light')
    expect(
      setUp({ texts: { [key]: stored('dark') } })
        .theme()
        .get()
    ).toBe('dark')
  })
  test('writes an envelope with version and time', () => {
    const { backend, theme } = setUp()
    theme().set('dark')
    expect(JSON.parse(backend.read(key) as string)).toEqual({ v: 1, t: 2000, d: 'dark' })
  })
  test('reads the value that it wrote', () => {
    const { backend, theme } = setUp()
    theme().set('dark')
    expect(setUp({ backend }).theme().get()).toBe('dark')
  })
  test('removes', () => {
    const { backend, theme } = setUp({ texts: { [key]: stored('dark') } })
    const item = theme()
    item.remove()
    expect(item.get()).toBe('light')
    expect(backend.read(key)).toBeNull()
  })
  test('calls its subscribers for changes only', () => {
    const item = setUp().theme()
    const listener = vi.fn()
    const stop = item.subscribe(listener)
    item.set('light')
    expect(listener).not.toHaveBeenCalled()
    item.set('dark')
    item.remove()
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    item.set('dark')
    expect(listener).toHaveBeenCalledTimes(2)
  })
  test('throws for a second item with the same key until its plugin is removed', async () => {
    const { scope, theme, backend } = setUp()
    const item = theme()
    expect(() => theme()).toThrow(expect.objectContaining({ code: 'plugin/invalid' }))
    await scope.dispose()
    item.set('dark')
    expect(backend.read(key)).toBeNull()
    expect(() => theme()).not.toThrow()
  })
  test('has the configured prefix', () => {
    const { backend, theme } = setUp({ prefix: 'mine.' })
    theme().set('dark')
    expect(backend.read('mine.shell/theme')).not.toBeNull()
    expect(backend.read(key)).toBeNull()
  })
  test('may hold undefined', () => {
    const schema = v.optional(v.string())
    const { backend, shell } = setUp({ texts: { '@appkit/shell/name': stored('Ada') } })
    const item = shell.item<string | undefined>({ key: 'name', initial: 'nobody', schema })
    expect(item.get()).toBe('Ada')
    item.set(undefined)
    expect(
      setUp({ backend }).shell.item<string | undefined>({ key: 'name', initial: 'nobody', schema }).get()
    ).toBeUndefined()
  })
})

describe('invalid data counts as absent', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"dark"',
    '5',
    'true',
    'undefined',
    '{"v":1,"t":1000,"d":"pink"}',
    '{"v":1,"t":1000}',
    '{"v":"1","t":1000,"d":"dark"}',
    '{"v":1,"d":"dark"}',
    '{"t":1000,"d":"dark"}',
    '{"v":null,"t":null,"d":"dark"}',
    '{"__proto__":{"v":1,"t":1,"d":"dark"}}',
    '\u0000',
    'dark'
  ])('%j', text => {
    const { theme } = setUp({ texts: { [key]: text } })
    expect(theme().get()).toBe('light')
    expect(report).not.toHaveBeenCalled()
  })
  test('does not parse a huge text', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(
      setUp({ texts: { [key]: stored('x'.repeat(1_000_001)) } })
        .theme()
        .get()
    ).toBe('light')
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })
  test('accepts nesting that the parser refuses', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(
      setUp({ texts: { [key]: `{"v":1,"t":1,"d":${deep}}` } })
        .theme()
        .get()
    ).toBe('light')
  })
  test('gives a valid value or the initial one for any text, and never throws', () => {
    const schema = v.object({ name: v.string(), size: v.optional(v.number()) })
    const initial = { name: 'nobody' }
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.anything().map(d => {
        try {
          return stored(d)
        } catch {
          return ''
        }
      }),
      fc.record({ v: fc.anything(), t: fc.anything(), d: fc.anything() }).map(parts => {
        try {
          return JSON.stringify(parts)
        } catch {
          return ''
        }
      }),
      fc.json().map(d => `{"v":1,"t":1,"d":{"name":"Ada","__proto__":${d}}}`)
    )
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    fc.assert(
      fc.property(text, fc.string({ minLength: 1 }), (value, itemKey) => {
        const { shell } = setUp({ texts: { [`@appkit/shell/${itemKey}`]: value } })
        const found = shell.item({ key: itemKey, initial, schema }).get()
        expect(v.is(schema, found)).toBe(true)
        expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
        expect(({} as { name?: string }).name).toBeUndefined()
        expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
      })
    )
    expect(report).not.toHaveBeenCalled()
  })
})

describe('versions', () => {
  const migrate = (data: unknown, from: number) => `${data}`.replace('black', 'dark').concat(from === 2 ? '!' : '')

  test('passes data of another version and its number to migrate', () => {
    const seen = vi.fn(migrate)
    const { theme } = setUp({ texts: { [key]: stored('black', { v: 1 }) } })
    expect(theme({ version: 3, migrate: seen }).get()).toBe('dark')
    expect(seen).toHaveBeenCalledExactlyOnceWith('black', 1)
  })
  test('ignores an invalid result of migrate', () => {
    expect(
      setUp({ texts: { [key]: stored('black', { v: 2 }) } })
        .theme({ version: 3, migrate })
        .get()
    ).toBe('light')
  })
  test('does not migrate data of the current version', () => {
    const { theme } = setUp({ texts: { [key]: stored('dark') } })
    expect(theme({ migrate: neverCalled('migrate') }).get()).toBe('dark')
  })
  test('accepts valid data of another version without migrate', () => {
    expect(
      setUp({ texts: { [key]: stored('dark', { v: 7 }) } })
        .theme()
        .get()
    ).toBe('dark')
    expect(
      setUp({ texts: { [key]: stored('pink', { v: 7 }) } })
        .theme()
        .get()
    ).toBe('light')
  })
  test('reports a migrate that throws, and starts with the initial value', () => {
    const { theme } = setUp({ texts: { [key]: stored('black') } })
    const boom = () => {
      throw new Error('boom')
    }
    expect(theme({ version: 2, migrate: boom }).get()).toBe('light')
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('boom'), 'shell', key)
  })
})

describe('legacy keys', () => {
  const legacyKeys = ['@w3m/theme', '@appkit/theme']

  test('are read in order if the item has no value, and their value is saved in the item', () => {
    const { backend, theme } = setUp({ texts: { '@appkit/theme': '"dark"' } })
    const migrate = vi.fn(data => data)
    expect(theme({ legacyKeys, migrate }).get()).toBe('dark')
    expect(migrate).toHaveBeenCalledExactlyOnceWith('dark', 0)
    expect(JSON.parse(backend.read(key) as string)).toMatchObject({ v: 1, d: 'dark' })
    expect(backend.read('@appkit/theme')).toBe('"dark"')
  })
  test('may hold text that is not JSON', () => {
    expect(
      setUp({ texts: { '@appkit/theme': 'dark' } })
        .theme({ legacyKeys })
        .get()
    ).toBe('dark')
  })
  test('are skipped if invalid or if their migration fails', () => {
    const { theme } = setUp({ texts: { '@w3m/theme': 'explode', '@appkit/theme': 'dark' } })
    const migrate = (data: unknown) => {
      if (data === 'explode') throw new Error('boom')
      return data
    }
    expect(theme({ legacyKeys, migrate }).get()).toBe('dark')
  })
  test.each<[string, () => string | Promise<string>]>([
    ['throws', () => decodeURIComponent('%E0')],
    ['rejects', () => Promise.reject(new URIError('malformed'))]
  ])('are skipped if the read %s', async (_, spoilt) => {
    const texts = memoryBackend()
    void texts.write('@appkit/theme', 'dark')
    const backend = { ...texts, read: (name: string) => (name === '@w3m/theme' ? spoilt() : texts.read(name)) }
    const item = setUp({ backend }).theme({ legacyKeys })
    await item.ready
    expect(item.get()).toBe('dark')
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(URIError), 'shell', key)
  })
  test('are not read if the item has a value, even a corrupt one', () => {
    const texts = { [key]: 'corrupt', '@appkit/theme': '"dark"' }
    expect(setUp({ texts }).theme({ legacyKeys }).get()).toBe('light')
  })
  test('are not read again after remove', () => {
    const { backend, theme } = setUp({ texts: { '@appkit/theme': '"dark"' } })
    theme({ legacyKeys }).remove()
    expect(setUp({ backend }).theme({ legacyKeys }).get()).toBe('light')
  })
})

describe('maxAgeMs', () => {
  const aged = (t: unknown) =>
    setUp({ texts: { [key]: stored('dark', { t }) }, now: () => 10_000 })
      .theme({ maxAgeMs: 1000 })
      .get()

  test.each([
    [10_000, 'dark'],
    [9000, 'dark'],
    [8999, 'light'],
    // The clock was set back since.
    [10_001, 'dark'],
    [1e300, 'dark'],
    [-1, 'light']
  ])('written at %d of 10,000', (t, expected) => {
    expect(aged(t)).toBe(expected)
  })
  test('has no default limit', () => {
    expect(
      setUp({ texts: { [key]: stored('dark', { t: -1e9 }) } })
        .theme()
        .get()
    ).toBe('dark')
  })
})

describe('a failing storage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  const broken: StorageBackend = { read: forbidden, write: forbidden, remove: forbidden, subscribe: forbidden }

  test('keeps values in memory and is reported if access throws', async () => {
    const { storage, theme } = setUp({ backend: broken })
    const item = theme()
    await item.ready
    item.set('dark')
    expect(item.get()).toBe('dark')
    item.remove()
    expect(item.get()).toBe('light')
    storage.start()
    expect(report.mock.calls.map(([error, plugin]) => [error.name, plugin])).toEqual([
      ['SecurityError', 'shell'],
      ['SecurityError', 'shell'],
      ['SecurityError', 'shell'],
      ['SecurityError', undefined]
    ])
  })
  test('is reported if it is full, and the item keeps its value', () => {
    const backend = {
      ...memoryBackend(),
      write: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    }
    const item = setUp({ backend }).theme()
    item.set('dark')
    expect(item.get()).toBe('dark')
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'QuotaExceededError' }),
      'shell',
      key
    )
  })
  test('is reported if it rejects', async () => {
    const reject = () => Promise.reject(new Error('offline'))
    const item = setUp({ backend: { read: reject, write: reject, remove: reject } }).theme()
    await item.ready
    item.set('dark')
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2))
    expect(item.get()).toBe('dark')
  })
  test('reports a value that JSON cannot represent', () => {
    const item = setUp().shell.item({ key: 'big', initial: 1n, schema: v.bigint() })
    item.set(2n)
    expect(item.get()).toBe(2n)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), 'shell', '@appkit/shell/big')
  })
  test('counts as empty if it returns anything but text', async () => {
    for (const answer of [undefined, 5, {}, []]) {
      const item = setUp({ backend: { ...memoryBackend(), read: () => answer as never } }).theme()
      await item.ready
      expect(item.get()).toBe('light')
    }
  })
})

describe('an asynchronous storage', () => {
  const slow = () => {
    const reading = deferred<string | null>()
    const writes: { readonly text: string | null; readonly done: ReturnType<typeof deferred<void>> }[] = []
    const change = (text: string | null) => {
      const done = deferred()
      writes.push({ text, done })
      return done.promise
    }
    const backend: StorageBackend = {
      read: name => (name === key ? reading.promise : Promise.resolve(null)),
      write: (_, text) => change(text),
      remove: () => change(null)
    }
    return { backend, reading, writes }
  }

  test('sets the item when the read resolves', async () => {
    const { backend, reading } = slow()
    const item = setUp({ backend }).theme()
    expect(item.get()).toBe('light')
    reading.resolve(stored('dark'))
    await item.ready
    expect(item.get()).toBe('dark')
  })
  test('does not overwrite a value that was set during the read', async () => {
    const { backend, reading } = slow()
    const item = setUp({ backend }).theme()
    item.set('light')
    reading.resolve(stored('dark'))
    await item.ready
    expect(item.get()).toBe('light')
  })
  test('does not restore a value that was removed during the read', async () => {
    const { backend, reading } = slow()
    const item = setUp({ backend }).theme({ initial: 'dark' })
    item.remove()
    reading.resolve(stored('light'))
    await item.ready
    expect(item.get()).toBe('dark')
  })
  test('writes one value after the other, so that the last one stays', async () => {
    const { backend, writes } = slow()
    const item = setUp({ backend }).theme()
    item.set('dark')
    item.set('light')
    item.remove()
    await vi.waitFor(() => expect(writes).toHaveLength(1))
    writes[0]!.done.reject(new Error('offline'))
    await vi.waitFor(() => expect(writes).toHaveLength(2))
    writes[1]!.done.resolve()
    await vi.waitFor(() =>
      expect(writes.map(({ text }) => text && JSON.parse(text).d)).toEqual(['dark', 'light', null])
    )
  })
  test('reads legacy keys after the own key', async () => {
    const { backend, reading } = slow()
    const legacy: StorageBackend = {
      ...backend,
      read: name => (name === 'old' ? Promise.resolve('dark') : backend.read(name))
    }
    const item = setUp({ backend: legacy }).theme({ legacyKeys: ['old'] })
    reading.resolve(null)
    await item.ready
    expect(item.get()).toBe('dark')
  })
})

describe('deferred, for server rendering', () => {
  test('items have their initial value until start', async () => {
    const { storage, theme } = setUp({ deferred: true, texts: { [key]: stored('dark') } })
    const item = theme()
    await Promise.resolve()
    expect(item.get()).toBe('light')
    storage.start()
    await item.ready
    expect(item.get()).toBe('dark')
  })
  test('reads nothing before start, and reads later items at once', async () => {
    const read = vi.fn(() => stored('dark'))
    const { storage, theme } = setUp({ deferred: true, backend: { ...memoryBackend(), read } })
    const item = theme()
    expect(read).not.toHaveBeenCalled()
    storage.start()
    await item.ready
    expect(read).toHaveBeenCalledTimes(1)
  })
  test('keeps a value that was set before start', async () => {
    const { storage, theme } = setUp({ deferred: true, texts: { [key]: stored('dark') } })
    const item = theme()
    item.set('light')
    storage.start()
    await item.ready
    expect(item.get()).toBe('light')
  })
})

describe('changes by other tabs', () => {
  function setUpTab() {
    let tell: (name: string | null, text: string | null) => void = () => {}
    const unsubscribe = vi.fn()
    const backend: StorageBackend = {
      ...memoryBackend(),
      subscribe(listener) {
        tell = listener
        return unsubscribe
      }
    }
    const all = setUp({ backend })
    all.storage.start()
    return { ...all, unsubscribe, tell: (name: string | null, text: string | null) => tell(name, text) }
  }
  test('reach the item after start', () => {
    const { theme, tell } = setUpTab()
    const item = theme()
    const listener = vi.fn()
    item.subscribe(listener)
    tell(key, stored('dark'))
    expect(item.get()).toBe('dark')
    tell('@appkit/shell/other', stored('light'))
    expect(item.get()).toBe('dark')
    tell(key, null)
    expect(item.get()).toBe('light')
    expect(listener).toHaveBeenCalledTimes(2)
  })
  test('reset every item if they clear the storage', () => {
    const { theme, tell } = setUpTab()
    const item = theme()
    item.set('dark')
    tell(null, null)
    expect(item.get()).toBe('light')
  })
  test('are ignored if they are invalid or of an unknown version', () => {
    const { theme, tell } = setUpTab()
    const item = theme()
    item.set('dark')
    for (const text of ['', '{', stored('pink'), stored({ mode: 'dark' }, { v: 9 })]) tell(key, text)
    expect(item.get()).toBe('dark')
  })
  test('are ignored after disposal or removal', async () => {
    const { theme, tell, storage, scope, unsubscribe } = setUpTab()
    const item = theme()
    await scope.dispose()
    tell(key, stored('dark'))
    expect(item.get()).toBe('light')
    storage.dispose()
    expect(unsubscribe).toHaveBeenCalledTimes(1)
  })
})

describe('cookies', () => {
  test('are read from the request on a server, and never written', () => {
    const text = encodeURIComponent(stored('dark'))
    for (const separator of ['; ', ';']) {
      const header = ['a=b', `${encodeURIComponent(key)}=${text}`, 'c=d'].join(separator)
      const item = setUp({ backend: cookieBackend({ header }) }).theme()
      expect(item.get()).toBe('dark')
      item.set('light')
      item.remove()
    }
    expect(report).not.toHaveBeenCalled()
  })
  test.each([
    '',
    'x',
    `${encodeURIComponent(key)}=%E0%A4%A`,
    `${encodeURIComponent(key)}`,
    `x${encodeURIComponent(key)}=1`,
    '__proto__=1'
  ])('the header %j starts clean', header => {
    expect(
      setUp({ backend: cookieBackend({ header }) })
        .theme()
        .get()
    ).toBe('light')
  })
})

test('localStorageBackend keeps values in memory where there is no localStorage, as in Node', async () => {
  const { storage, theme } = setUp({ backend: localStorageBackend() })
  const item = theme()
  await item.ready
  item.set('dark')
  storage.start()
  expect(item.get()).toBe('dark')
  expect(report.mock.calls.every(([error]) => error instanceof ReferenceError)).toBe(true)
})
