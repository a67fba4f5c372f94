import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeImage } from '../src/ui/identity.js'
import { safeHref } from '../src/ui/link.js'

test('an absolute https address passes, as the browser reads it', () => {
  expect(safeHref('https://example.com/a?b#c')).toBe('https://example.com/a?b#c')
  expect(safeHref('HTTPS://EXAMPLE.com')).toBe('https://example.com/')
})

test('anything else does not', () => {
  for (const url of [
    undefined,
    '',
    'http://example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'metamask://connect',
    '//example.com',
    '/relative',
    'example.com',
    'https://user:secret@example.com',
    'https://example.com@evil.example',
    'https://',
    'https:// bad'
  ]) {
    expect(safeHref(url), String(url)).toBeUndefined()
  }
})

test('whatever passes is https, and the same when asked again', () => {
  const url = fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https', 'javascript', 'ftp'] }),
    fc.string(),
    fc.string().map(rest => `https://${rest}`)
  )
  fc.assert(
    fc.property(url, text => {
      const safe = safeHref(text)
      if (safe === undefined) return
      expect(new URL(safe)).toMatchObject({ protocol: 'https:', username: '', password: '' })
      expect(safeHref(safe)).toBe(safe)
    })
  )
})

test('an image is an image in base64, or from an https address', () => {
  for (const type of ['png', 'webp', 'gif', 'jpeg', 'svg+xml']) {
    expect(safeImage(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
  }
  expect(safeImage('https://example.com/icon.png')).toBe('https://example.com/icon.png')
  for (const src of [
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/bmp;base64,AAAA',
    'data:image/png;charset=x;base64,AAAA',
    ' data:image/png;base64,AAAA',
    'http://example.com/icon.png',
    'javascript:alert(1)',
    ''
  ]) {
    expect(safeImage(src), src).toBeUndefined()
  }
})
