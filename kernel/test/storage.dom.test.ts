import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKernel, definePlugin, type StorageBackend, type StorageItem } from '../src/index.js'
import { cookieBackend, localStorageBackend } from '../storage/index.js'

const key = '@appkit/shell/theme'
const stored = (d: unknown) => JSON.stringify({ v: 1, t: Date.now(), d })

async function setUp(backend: StorageBackend) {
  let theme: StorageItem<string> | undefined
  const failures: unknown[] = []
  const shell = definePlugin({
    id: 'shell',
    setup(ctx) {
      theme = ctx.storage.item({ key: 'theme', initial: 'light', schema: v.picklist(['light', 'dark']) })
    }
  })
  const kernel = createKernel({ plugins: [shell], storage: backend, onError: failure => void failures.push(failure) })
  await kernel.start()
  return { kernel, failures, theme: theme as StorageItem<string> }
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

describe('localStorage', () => {
  const fromOtherTab = (init: StorageEventInit) =>
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }))

  test('keeps a value over a reload', async () => {
    const first = await setUp(localStorageBackend())
    first.theme.set('dark')
    await first.kernel.dispose()
    const second = await setUp(localStorageBackend())
    expect(second.theme.get()).toBe('dark')
    second.theme.remove()
    expect(localStorage.getItem(key)).toBeNull()
    await second.kernel.dispose()
  })
  test('a real StorageEvent of another tab arrives', async () => {
    const { kernel, theme } = await setUp(localStorageBackend())
    const listener = vi.fn()
    theme.subscribe(listener)
    fromOtherTab({ key, newValue: stored('dark') })
    expect(theme.get()).toBe('dark')
    fromOtherTab({ key: null, newValue: null })
    expect(theme.get()).toBe('light')
    expect(listener).toHaveBeenCalledTimes(2)
    await kernel.dispose()
    fromOtherTab({ key, newValue: stored('dark') })
    expect(theme.get()).toBe('light')
  })
  test('events of sessionStorage are not ours', async () => {
    const { kernel, theme } = await setUp(localStorageBackend())
    fromOtherTab({ key, newValue: stored('dark'), storageArea: sessionStorage })
    expect(theme.get()).toBe('light')
    await kernel.dispose()
  })
  test('disposal leaves no listener on the window', async () => {
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    const { kernel } = await setUp(localStorageBackend())
    await kernel.dispose()
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
  test('whose very touch throws, as in a sandboxed frame, leaves memory', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError')
    })
    const { kernel, theme, failures } = await setUp(localStorageBackend())
    theme.set('dark')
    expect(theme.get()).toBe('dark')
    expect(failures).toHaveLength(2)
    expect(failures[0]).toMatchObject({ plugin: 'shell', phase: 'storage', detail: key })
    await kernel.dispose()
  })
})

describe('cookies', () => {
  test('keep a value over a reload, and let go of it', async () => {
    const first = await setUp(cookieBackend())
    first.theme.set('dark')
    expect(document.cookie).toContain('%40appkit%2Fshell%2Ftheme=')
    const second = await setUp(cookieBackend())
    expect(second.theme.get()).toBe('dark')
    const server = await setUp(cookieBackend({ header: document.cookie }))
    expect(server.theme.get()).toBe('dark')
    second.theme.remove()
    expect(document.cookie).not.toContain('appkit')
    for (const { kernel } of [first, second, server]) await kernel.dispose()
  })
  test('larger than a browser keeps are reported instead of vanishing', () => {
    expect(() => cookieBackend().write('k', 'x'.repeat(5000))).toThrow(RangeError)
    expect(document.cookie).not.toContain('k=')
  })
})
