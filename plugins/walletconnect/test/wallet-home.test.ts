import { expect, test, vi } from 'vitest'
import { createWalletHome } from '../src/lazy/wallet-home.js'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
function open() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key)
  } as Storage
  const report = vi.fn()
  return { stored, report, home: createWalletHome(() => storage, report) }
}

test.each([
  ['larch', 'larch://'],
  ['https://larch.example/app?x=1', 'https://larch.example/app/']
])('the way back to %s is kept once its session is approved, until that ends', (href, base) => {
  const { stored, home } = open()
  home.wentTo({ name: 'Larch', href })
  expect(stored.size).toBe(0)
  home.keep()
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ href: base, name: 'Larch' })
  home.forget()
  expect(stored.size).toBe(0)
})

test('a session that came by a code has no way back, nor the one of before', () => {
  const { stored, home } = open()
  stored.set(KEY, '{"href":"old://","name":"Old"}')
  home.keep()
  expect(stored.size).toBe(0)
})

test.each([
  ['{"href":"larch://","name":"Larch"}', true],
  ['{"href":"https://larch.example/app/","name":"Larch"}', true],
  ['{"href":"javascript:alert(1)//","name":"Larch"}', false],
  ['{"href":"https://user@larch.example/"}', false],
  ['{"href":{"toString":1}}', false],
  ['null', false],
  ['{', false]
])('a way back that was stored as %s is kept for the session of before: %s', (value, kept) => {
  const { stored, report, home } = open()
  stored.set(KEY, value)
  home.check()
  expect(stored.has(KEY)).toBe(kept)
  expect(report).not.toHaveBeenCalled()
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'http://larch.example', ''])(
  'a link that must not be opened is not kept: %s',
  href => {
    const { stored, home } = open()
    home.wentTo({ name: 'Larch', href })
    home.keep()
    expect(stored.size).toBe(0)
  }
)

test('storage that is forbidden is reported and changes nothing else', () => {
  const report = vi.fn()
  const home = createWalletHome(() => {
    throw new DOMException('Denied', 'SecurityError')
  }, report)
  home.wentTo({ name: 'Larch', href: 'larch' })
  home.keep()
  expect(report).toHaveBeenCalledOnce()
})
