import { isAppLink, isSafeUrl, isWebLink } from '@latchkit/kernel/links'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['https://example.com', true],
  ['http://localhost:4000', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1:4000/base', true],
  ['http://[::1]:4000', true],
  ['http://example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['ws://localhost', false],
  ['//example.com', false],
  ['', false],
  [undefined, false]
])('a service may be at %s: %s', (url, safe) => expect(isSafeUrl(url)).toBe(safe))

test.each([
  ['https://example.com/a?b#c', true],
  ['http://localhost:3002/', true],
  ['http://user@localhost:3002/', false],
  ['http://example.com', false],
  ['https://example.com@evil.example', false],
  ['/relative', false],
  ['javascript:alert(1)', false],
  [`https://example.com/${'a'.repeat(2_048)}`, false],
  [['https://example.com'], false]
])('a page may be at %s: %s', (link, safe) => expect(isWebLink(link)).toBe(safe))

test.each([
  ['larch://', true],
  ['larch:', true],
  ['com.example.larch://wc', true],
  ['https://larch.example/app', true],
  ['http://larch.example/app', false],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['blob:https://example.com/1', false],
  ['file:///etc/passwd', false],
  ['vbscript:x', false],
  ['intent://x#Intent;scheme=larch;end', false],
  ['ms-msdt:/id', false],
  ['search-ms:query', false],
  ['tel:112', false],
  ['itms-services://x', false],
  ['ssh://x', false],
  ['larch', false]
])('a program may be opened by %s: %s', (link, safe) => expect(isAppLink(link)).toBe(safe))

test('no text at all makes them throw', () => {
  fc.assert(
    fc.property(fc.anything(), value => {
      expect([isSafeUrl(value), isWebLink(value), isAppLink(value)]).not.toContain(undefined)
    })
  )
})
