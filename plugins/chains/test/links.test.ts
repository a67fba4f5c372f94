import {
  isAppLink,
  isPictureLink,
  isSafeUrl,
  isWebLink,
  linkPlatform,
  linkTarget,
  urlOf
} from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

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
])('isSafeUrl(%s): %s', (url, safe) => expect(isSafeUrl(url)).toBe(safe))

test.each([
  ['https://example.com/a?b#c', true],
  ['HTTPS://EXAMPLE.com', true],
  ['http://localhost:3002/', true],
  ['http://user@localhost:3002/', false],
  ['http://example.com', false],
  ['https://example.com@evil.example', false],
  ['https://user:secret@example.com', false],
  ['/relative', false],
  ['//example.com', false],
  ['example.com', false],
  ['https://', false],
  ['https:// bad', false],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['blob:https://example.com/1', false],
  ['file:///etc/passwd', false],
  ['larch://connect', false],
  [`https://example.com/${'a'.repeat(2_048)}`, false],
  [['https://example.com'], false]
])('isWebLink(%s): %s', (link, safe) => expect(isWebLink(link)).toBe(safe))

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
  ['smsto:112', false],
  ['resource://gre/x', false],
  ['jar:file:///x', false],
  ['tel:112', false],
  ['itms-services://x', false],
  ['ssh://x', false],
  ['VSCode://file/x', false],
  ['steam://run/1', false],
  ['upi://pay?pa=x', false],
  ['mms:112', false],
  ['bitcoin:bc1', false],
  ['tg://resolve', false],
  ['x-apple.systempreferences:', false],
  ['web+stellar:pay', false],
  ['zoommtg://x', false],
  ['larch', false],
  // Schemes of wallets in catalogues.
  ['metamask://', true],
  ['trust://', true],
  ['rainbow://', true],
  ['cbwallet://', true],
  ['okex://main', true],
  ['bnc://app.binance.com/cedefi/', true],
  ['ledgerlive://', true],
  ['phantom://', true],
  ['com.example.wallet://', true],
  ['web+skipper://', true]
])('isAppLink(%s): %s', (link, safe) => expect(isAppLink(link)).toBe(safe))

test('a web link is always a safe URL without credentials', () => {
  const schemes = ['http', 'https', 'javascript', 'ftp']
  const text = fc.oneof(
    fc.webUrl({ validSchemes: schemes }),
    fc.string(),
    fc.string().map(rest => `https://${rest}`)
  )
  fc.assert(
    fc.property(text, link => {
      if (!isWebLink(link)) return
      expect(isSafeUrl(link)).toBe(true)
      expect(new URL(link)).toMatchObject({ username: '', password: '' })
    })
  )
})

test('never throws, for any value', () => {
  fc.assert(
    fc.property(fc.anything(), value => {
      expect([isSafeUrl(value), isWebLink(value), isAppLink(value)]).not.toContain(undefined)
    })
  )
})

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile'

test.each([
  ['an iPhone', { navigator: { userAgent: iphone } }, 'ios', false],
  [
    'an iPad that says it is a Mac',
    { navigator: { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 5 } },
    'ios',
    false
  ],
  ['a Mac', { navigator: { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 } }, 'other', false],
  ['an Android phone', { navigator: { userAgent: android } }, 'android', false],
  ['Telegram on Android', { navigator: { userAgent: `${android} Telegram-Android/11.9` } }, 'android', true],
  ['Telegram on iOS', { navigator: { userAgent: iphone }, TelegramWebviewProxy: {} }, 'ios', true],
  ['no browser', {}, 'other', false]
])('detects the platform of %s', (_, page, os, telegram) => expect(linkPlatform(page)).toEqual({ os, telegram }))

test.each([
  ['larch://open', false, '_self'],
  ['intent://x', false, '_self'],
  ['https://larch.example/', false, '_blank'],
  ['http://localhost:3000/', false, '_blank'],
  ['larch://open', true, '_blank']
])('%s, in Telegram %s, opens in %s', (href, telegram, target) =>
  expect(linkTarget(href, { os: 'ios', telegram })).toBe(target)
)

test.each([
  ['https://example.com/a.png', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:image/svg+xml;base64,PHN2Zy8+', true],
  [`data:image/png;base64,${'A'.repeat(16_000)}`, true],
  [`data:image/png;base64,${'A'.repeat(17_000)}`, false],
  ['data:image/svg+xml,<svg/>', false],
  ['data:text/html;base64,PHN2Zy8+', false],
  ['data:image/png;base64,iVBORw0KGgo=#<script>', false],
  ['http://localhost/a.png', false],
  ['https://user:secret@example.com/a.png', false],
  ['https://pictures.example.co.uk:8443/a.png', true],
  ['https://xn--fsqu00a.xn--0zwm56d/a.png', true],
  ['https://example.com./a.png', true],
  ['https://localhost/a.png', false],
  ['https://LOCALHOST.:8443/a.png', false],
  ['https://app.localhost/a.png', false],
  ['https://router/a.png', false],
  ['https://printer.local/a.png', false],
  ['https://wiki.corp./a.png', false],
  ['https://nas.home.arpa/a.png', false],
  ['https://127.0.0.1/a.png', false],
  ['https://192.168.1.1/a.png', false],
  ['https://0x0a.1/a.png', false],
  ['https://3232235777/a.png', false],
  ['https://10.0.0.1./a.png', false],
  ['https://[::1]/a.png', false],
  ['https://[fd00::1]/a.png', false],
  ['https://[::ffff:10.0.0.1]/a.png', false],
  ['javascript:alert(1)', false],
  [' https://example.com/a.png', false],
  ['', false],
  [7, false]
])('isPictureLink(%.60s): %s', (text, expected) => expect(isPictureLink(text)).toBe(expected))

test('accepts a larger picture up to the given limit', () => {
  const embedded = (size: number) => `data:image/png;base64,${'A'.repeat(size)}`
  expect(isPictureLink(embedded(60_000), 65_536)).toBe(true)
  expect(isPictureLink(embedded(70_000), 65_536)).toBe(false)
  expect(isPictureLink('data:text/html;base64,AAAA', 65_536)).toBe(false)
})

test('parses URLs in a browser without URL.canParse (Safari 16.4, Chrome 111)', () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(urlOf('https://larch.example/a')?.host).toBe('larch.example')
  expect(urlOf('../a', 'https://larch.example/b/c')?.pathname).toBe('/a')
  for (const text of ['', 'larch', '../a', 'https://']) expect(urlOf(text)).toBeUndefined()
  expect([isWebLink('https://larch.example'), isWebLink('larch')]).toEqual([true, false])
})
