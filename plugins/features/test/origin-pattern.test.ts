import { expect, test } from 'vitest'
import { isOriginAllowed } from '../src/lazy/origin-pattern.js'

const page = 'https://shop.example'

test.each<[origin: string, allowed: readonly string[]]>([
  ['https://anything.example', []],
  ['null', []],
  ['http://localhost:3000', ['https://other.example']],
  ['http://app.localhost:3000', ['https://other.example']],
  ['http://127.0.0.1', ['https://other.example']],
  ['http://[::1]:8080', ['https://other.example']],
  [page, ['https://shop.example']],
  [page, ['https://shop.example/']],
  [page, ['HTTPS://Shop.Example']],
  [page, ['shop.example']],
  ['https://shop.example:8443', ['shop.example']],
  [page, ['https://shop.example:443']],
  ['https://shop.example:8443', ['https://shop.example:*']],
  ['https://a.shop.example', ['*.shop.example']],
  ['https://a.b.shop.example', ['https://*.*.shop.example']],
  ['https://preview-7.shop.example', ['preview-*.shop.example']],
  [page, ['other.example', 'shop.example']]
])('%s is allowed by %j', (origin, allowed) => {
  expect(isOriginAllowed(origin, allowed)).toBe(true)
})

test.each<[origin: string, allowed: readonly string[]]>([
  ['null', ['shop.example']],
  ['', ['shop.example']],
  [page, ['http://shop.example']],
  [page, ['https://shop.example:8443']],
  [page, ['']],
  [page, ['*']],
  [page, ['*.*.*']],
  [page, ['*.shop.example']],
  // One `*` does not stand for several labels, or for none.
  ['https://a.b.shop.example', ['*.shop.example']],
  ['https://preview-.shop.example', ['preview-*.shop.example']],
  ['https://shop.example.evil.example', ['shop.example']],
  ['https://evilshop.example', ['shop.example', '.example', 'shop.example*x']],
  ['https://shopxexample', ['shop.example']],
  ['https://shop.example', ['https://shop.example@evil.example', 'https://evil.example/shop.example']],
  ['https://localhost.evil.example', ['shop.example']],
  ['https://127.0.0.1.evil.example', ['shop.example']]
])('%s is not allowed by %j', (origin, allowed) => {
  expect(isOriginAllowed(origin, allowed)).toBe(false)
})

test('matches a hostile pattern in linear time', () => {
  const label = 'a'.repeat(63)
  const start = performance.now()
  expect(isOriginAllowed(`https://${label}.example`, [`${'*a'.repeat(140)}b.example`])).toBe(false)
  expect(performance.now() - start).toBeLessThan(50)
})
