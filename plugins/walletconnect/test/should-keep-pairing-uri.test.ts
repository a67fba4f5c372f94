import { expect, test } from 'vitest'
import { shouldKeepPairingUri } from '../src/lazy/should-keep-pairing-uri.js'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile'
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`

test.each([
  ['Safari on iOS', { userAgent: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1` }, {}, true],
  ['Chrome on iOS', { userAgent: `${iphone} CriOS/138.0 Mobile/15E148 Safari/604.1` }, {}, false],
  ['Firefox on iOS', { userAgent: `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1` }, {}, false],
  ['an iPad that says it is a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 5 }, {}, true],
  ['Safari on a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 }, {}, false],
  ['Chrome on Android', { userAgent: `${android} Safari/537.36` }, {}, false],
  ['Telegram on Android', { userAgent: `${android} Safari/537.36 Telegram-Android/11.9` }, {}, true],
  ['Telegram on iOS', { userAgent: `${iphone} Mobile/15E148` }, { TelegramWebviewProxy: {} }, true],
  ['a page without a browser', undefined, {}, false]
])('decides whether the pairing URI outlives the dialog: %s', (_, navigator, page, keeps) => {
  expect(shouldKeepPairingUri({ ...page, ...(navigator && { navigator }) })).toBe(keeps)
})
