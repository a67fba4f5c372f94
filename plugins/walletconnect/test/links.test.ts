import type { LinkPlatform } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairingLinks } from '../src/links.js'

const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)
const phone: LinkPlatform = { os: 'ios', telegram: false }
const android: LinkPlatform = { os: 'android', telegram: false }
const telegram = (os: LinkPlatform['os']): LinkPlatform => ({ os, telegram: true })

test.each([
  ['larch', 'larch://'],
  ['larch:', 'larch://'],
  ['larch://', 'larch://'],
  ['Larch://', 'larch://'],
  ['larch://open', 'larch://open/'],
  ['larch://open/', 'larch://open/']
])('makes the scheme %s an app link that opens in this tab', (native, base) => {
  expect(pairingLinks({ native }, uri, phone)).toEqual({ native: { href: `${base}wc?uri=${once}`, target: '_self' } })
})

test.each([
  ['https://larch.example', 'https://larch.example/'],
  ['https://larch.example/', 'https://larch.example/'],
  ['https://larch.example/app', 'https://larch.example/app/'],
  ['https://larch.example/app/?x=1#y', 'https://larch.example/app/']
])('makes %s a universal link that opens in another tab', (universal, base) => {
  const link = { href: `${base}wc?uri=${once}`, target: '_blank' }
  expect(pairingLinks({ universal }, uri, phone)).toEqual({ universal: link })
  expect(pairingLinks({ native: universal }, uri, phone)).toEqual({ universal: link })
})

test('returns both links if a wallet has both', () => {
  const links = pairingLinks({ native: 'larch://', universal: 'https://larch.example' }, uri, android)
  expect(links.native?.href).toBe(`larch://wc?uri=${once}`)
  expect(links.universal?.href).toBe(`https://larch.example/wc?uri=${once}`)
})

test('encodes the URI twice in Telegram on Android only, and opens every link of Telegram in another tab', () => {
  const inTelegram = (os: LinkPlatform['os']) => pairingLinks({ native: 'larch' }, uri, telegram(os)).native
  expect(inTelegram('android')).toEqual({ href: `larch://wc?uri=${twice}`, target: '_blank' })
  expect(inTelegram('ios')).toEqual({ href: `larch://wc?uri=${once}`, target: '_blank' })
  expect(pairingLinks({ native: 'larch' }, uri, android).native?.href).toBe(`larch://wc?uri=${once}`)
})

test.each([
  'javascript:alert(1)',
  'JavaScript://x%0Aalert(1)',
  ' javascript:',
  'java\nscript:',
  'data:text/html,x',
  'data',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'intent://x#Intent;end',
  'view-source:x',
  'about:blank',
  'http://larch.example',
  'ws://larch.example',
  'mailto:a@b.example',
  'smsto:1',
  'ms-msdt:',
  'search-ms:query',
  'shell:startup',
  'tel:1',
  'ms-msdt:',
  'search-ms://',
  'shell',
  'facetime-audio:',
  'ssh://',
  'itms-services:',
  'vscode:',
  'steam',
  'upi:',
  'mms:',
  'bitcoin:',
  'market://',
  'wc:',
  'a://',
  '1larch://',
  'la rch://',
  'larch://evil.example?next=x',
  'larch://x#y',
  'larch://@evil',
  '',
  'https://user:secret@larch.example'
])('returns no link for %j', base => {
  expect(pairingLinks({ native: base }, uri, phone)).toEqual({})
  expect(pairingLinks({ universal: base }, uri, phone)).toEqual({})
})

test('a link always has the given host or scheme', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), fc.string(), (universal, text) => {
      const { href = '' } = pairingLinks({ universal }, text, android).universal ?? {}
      expect(new URL(href).host).toBe(new URL(universal).host)
      expect(new URL(href).searchParams.get('uri')).toBe(text)
    })
  )
  fc.assert(
    fc.property(fc.string(), native => {
      const { href } = pairingLinks({ native }, uri, phone).native ?? {}
      if (href)
        expect(href).toMatch(/^(?!javascript|data|blob|file|vbscript|intent)[a-z][a-z\d+.-]+:\/\/[\w./-]*wc\?uri=/)
    })
  )
})
