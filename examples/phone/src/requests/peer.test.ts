import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPeer } from './peer.js'

test('reads the metadata of an honest site', () => {
  expect(
    readPeer({
      name: 'Corner Shop',
      description: 'Coffee, mostly',
      url: 'https://shop.example/till?session=1',
      icons: ['https://shop.example/icon.png']
    })
  ).toEqual({
    name: 'Corner Shop',
    description: 'Coffee, mostly',
    host: 'shop.example',
    icon: 'https://shop.example/icon.png'
  })
})

describe('metadata of a dishonest site', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    'shop.example',
    ''
  ])('ignores %s as its URL', url => expect(readPeer({ name: 'Shop', url }).host).toBeUndefined())

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'http://shop.example/icon.png',
    '//shop.example/icon.png',
    'icon.png'
  ])('ignores %s as its icon', icon => expect(readPeer({ name: 'Shop', icons: [icon] }).icon).toBeUndefined())

  test('shows letters of another alphabet in its URL as punycode', () => {
    expect(readPeer({ url: 'https://exаmple.com' }).host).toBe('xn--exmple-4nf.com')
  })

  test('shows the real host of a URL with a user name', () => {
    expect(readPeer({ url: 'https://bank.example@evil.example/' }).host).toBe('evil.example')
  })

  test.each([undefined, null, 7, 'shop', [], { name: 7, url: {}, icons: 'x' }, { name: '' }])(
    'replaces metadata %j with defaults',
    metadata => {
      expect(readPeer(metadata)).toMatchObject({ name: 'A site without a name', host: undefined, icon: undefined })
    }
  )

  test('shortens long values', () => {
    const { name, description, host } = readPeer({
      name: 'A'.repeat(100_000),
      description: 'B'.repeat(100_000),
      url: `https://${'sub.'.repeat(60)}example/`,
      icons: []
    })
    expect([name.length, description.length, host?.length]).toEqual([48, 140, 80])
  })

  test('reads any metadata without throwing', () => {
    fc.assert(fc.property(fc.anything(), metadata => void readPeer(metadata)))
  })
})
