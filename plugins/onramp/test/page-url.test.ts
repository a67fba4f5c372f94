import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProviderHost, trustedPage } from '../src/page-url.js'

const hosts = ['provider.com', 'http://localhost:4001']

describe('trustedPage', () => {
  test.each([
    ['https://provider.com/buy?token=1#top', 'https://provider.com/buy?token=1#top'],
    ['https://pay.provider.com', 'https://pay.provider.com/'],
    ['https://a.b.provider.com/x', 'https://a.b.provider.com/x'],
    ['HTTPS://PAY.Provider.COM/x', 'https://pay.provider.com/x'],
    [
      'https://provider.com/?next=https://evil.example/@provider.com',
      'https://provider.com/?next=https://evil.example/@provider.com'
    ],
    ['http://localhost:4001/buy', 'http://localhost:4001/buy']
  ])('accepts %s', (url, opened) => {
    expect(trustedPage(url, hosts)).toBe(opened)
  })

  test.each([
    'https://pay.provider.com.evil.example',
    'https://evilprovider.com',
    'https://provider.com.',
    'https://provider.co',
    'https://com',
    'http://provider.com',
    'http://pay.provider.com',
    'ws://provider.com',
    'ftp://provider.com',
    'javascript:alert(1)//https://provider.com',
    'javascript://provider.com/%0aalert(1)',
    'data:text/html,<a href=https://provider.com>',
    'blob:https://provider.com/1',
    'about:blank',
    'view-source:https://provider.com',
    'https://provider.com@evil.example',
    'https://user@provider.com',
    'https://user:secret@provider.com',
    'https://@provider.com',
    'https://evil.example#@provider.com',
    'https://evil.example?provider.com',
    'https://evil.example/provider.com',
    'https://provider.com:444',
    'https://provider.com:443/x',
    'https://provider.com:',
    'https://provider.com:80',
    'http://localhost:4002',
    'http://localhost',
    'https://localhost:4001',
    'http://127.0.0.1:4001',
    'http://localhost.evil.example:4001',
    'https://provider.com\\@evil.example',
    'https:\\\\provider.com',
    'https:/provider.com',
    'https:provider.com',
    '//provider.com',
    '/buy',
    '',
    ' https://provider.com',
    'https://provider.com\n',
    'https://pro\tvider.com',
    'https://provider.com/\u0000',
    'https://provider\u200b.com',
    // A Cyrillic о, a full-width letter and a full-width full stop.
    'https://prоvider.com',
    'https://ｐrovider.com@evil.example',
    'https://evil.example。provider.com.evil.example',
    'https://xn--prvider-n1g.com',
    'https://provider.com%00.evil.example',
    'https://provider.com%2eevil.example',
    'https://[::1]',
    'https://2130706433',
    `https://provider.com/${'a'.repeat(5_000)}`,
    undefined,
    null,
    {},
    ['https://provider.com'],
    new URL('https://provider.com')
  ])('rejects %s', url => {
    expect(trustedPage(url, hosts)).toBeUndefined()
  })

  test('rejects a host that a page cannot have', () => {
    expect(trustedPage('https://com', ['com'])).toBeUndefined()
    expect(
      trustedPage('https://evil.example', ['', '.', 'example.', '*.example', 'https://evil.example'])
    ).toBeUndefined()
    expect(trustedPage('http://evil.example:80', ['http://evil.example'])).toBeUndefined()
  })

  test('opens only hosts that are listed, whatever the URL is made of', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'provider.com',
        'evil.example',
        'localhost:4001',
        '@',
        ':',
        '/',
        '\\',
        '.',
        '?',
        '#',
        '%2e',
        '//',
        '443',
        '\u3002',
        '\uff0e',
        '\u200b',
        '\u043e'
      ),
      fc.string({ maxLength: 4, unit: 'binary-ascii' })
    )
    const scheme = fc.constantFrom('https://', 'http://', 'https:', 'javascript:', '//', '')
    fc.assert(
      fc.property(scheme, fc.array(part, { maxLength: 8 }), (start, parts) => {
        const opened = trustedPage(`${start}${parts.join('')}`, hosts)
        if (opened === undefined) return
        const { protocol, hostname, port, username, password, origin } = new URL(opened)
        const isListed = hostname === 'provider.com' || hostname.endsWith('.provider.com')
        expect([username, password]).toEqual(['', ''])
        expect((protocol === 'https:' && port === '' && isListed) || origin === 'http://localhost:4001').toBe(true)
      }),
      { numRuns: 5_000 }
    )
  })

  test('accepts every path, query and fragment of a listed host', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w/?=&#@:.~-]{0,30}$/), rest => {
        const url = `https://pay.provider.com/${rest}`
        expect(trustedPage(url, hosts)).toBe(new URL(url).href)
      })
    )
  })
})

test.each([
  ['pay.example', true],
  ['xn--bcher-kva.example', true],
  ['http://localhost:4001', true],
  ['http://127.0.0.1:4001', true],
  ['http://[::1]:4001', true],
  ['localhost', false],
  ['Pay.example', false],
  ['pay.example:443', false],
  ['pay.example/', false],
  ['*.example', false],
  ['https://pay.example', false],
  ['http://pay.example', false],
  ['http://localhost.evil.example', false],
  ['127.0.0.1', false],
  ['büch.example', false],
  ['', false],
  [7, false]
])('isProviderHost: %s is %s', (host, is) => {
  expect(isProviderHost(host)).toBe(is)
})
