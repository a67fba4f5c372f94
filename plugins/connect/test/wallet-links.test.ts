import { expect, test } from 'vitest'
import { walletLinks } from '../src/wallet-links.js'
import { hasWalletLink } from '../src/wallet-rows.js'

const wallet = {
  id: 'rainbow',
  name: 'Rainbow',
  homepage: 'https://rainbow.example/',
  app_store: 'https://apps.example/rainbow',
  play_store: 'https://play.example/rainbow',
  mobile_link: 'https://open.rainbow.example/',
  desktop_link: 'rainbow://open',
  webapp_link: 'https://app.rainbow.example/'
}
const kinds = (platform: Parameters<typeof walletLinks>[1]) => walletLinks(wallet, platform).map(({ kind }) => kind)

test('offers the app and the store of the phone first', () => {
  expect(kinds({ phone: true, store: 'apple' })).toEqual(['app', 'appStore', 'homepage'])
  expect(kinds({ phone: true, store: 'google' })).toEqual(['app', 'playStore', 'homepage'])
  expect(kinds({ phone: true, store: 'other' })).toEqual(['app', 'appStore', 'playStore', 'homepage'])
})

test('offers the website first on a computer, and no links with a custom scheme', () => {
  expect(kinds({ phone: false, store: 'other' })).toEqual(['homepage', 'web', 'appStore', 'playStore'])
})

test('omits hostile links', () => {
  const hostile = ['javascript:alert(1)', 'data:text/html,x', 'http://example.com', 'https:', '//example.com', '']
  for (const homepage of hostile) {
    expect(walletLinks({ id: 'x', name: 'x', homepage }, { phone: false, store: 'other' })).toEqual([])
  }
})

test('hasWalletLink is true exactly if walletLinks returns a link', () => {
  const fields = ['homepage', 'app_store', 'play_store', 'chrome_store', 'webapp_link', 'mobile_link', 'desktop_link']
  const wallets = fields.flatMap(field => [
    { id: 'x', name: 'x', [field]: 'https://x.example/' },
    ...(/mobile|desktop/.test(field) ? [{ id: 'x', name: 'x', [field]: 'x://open' }] : [])
  ])
  for (const phone of [true, false]) {
    for (const store of phone ? (['apple', 'google', 'other'] as const) : (['other'] as const)) {
      for (const one of [...wallets, { id: 'x', name: 'x' }]) {
        const expected = walletLinks(one, { phone, store }).length > 0
        expect([one, hasWalletLink(one, { phone, store })]).toEqual([one, expected])
      }
    }
  }
})
