import type { LinkPlatform } from '@latchkit/plugin-chains/kit'
import { describe, expect, test } from 'vitest'
import { browseLinkOf, connectionMethodsOf, linkBasesOf } from '../src/connection-methods.js'
import type { AbsentWallet } from '../src/wallet-rows.js'

const harbour: AbsentWallet = {
  id: 'harbour',
  name: 'Harbour',
  mobile_link: 'harbour://',
  chrome_store: 'https://extensions.example/harbour',
  webapp_link: 'https://web.harbour.example/',
  desktop_link: 'harbour-desktop://'
}
const phantom: AbsentWallet = { id: 'p', name: 'Phantom', rdns: 'app.phantom', app_store: 'https://apps.example/p' }

const ways = (
  wallet: AbsentWallet,
  more: Partial<Parameters<typeof connectionMethodsOf>[0]> & { readonly phone?: boolean } = {}
) => {
  const { phone = false, ...rest } = more
  return connectionMethodsOf({ wallet, platform: { phone }, canPair: true, onPage: false, browses: false, ...rest })
}

describe('connection methods', () => {
  test('are those of the wallet: QR code first on a computer, app on a phone, which has no extensions or programs', () => {
    expect(ways(harbour)).toEqual(['phone', 'browser', 'web', 'desktop'])
    expect(ways(harbour, { phone: true })).toEqual(['phone', 'web'])
  })

  test.each([
    [{ mobile_link: 'x://' }, ['phone']],
    [{ app_store: 'https://a.example/' }, ['phone']],
    [{ chrome_store: 'https://c.example/' }, ['browser']],
    [{ webapp_link: 'https://w.example/' }, ['web']],
    [{ desktop_link: 'x://' }, ['desktop']],
    [{}, ['phone']]
  ])('for %j are %j', (links, expected) => {
    expect(ways({ id: 'x', name: 'x', ...links })).toEqual(expected)
  })

  test('include the browser if the wallet is on the page', () => {
    expect(ways({ id: 'x', name: 'x', mobile_link: 'x://' }, { onPage: true, phone: true })).toEqual([
      'phone',
      'browser'
    ])
  })

  test('exclude methods that need a pairing if the site cannot pair', () => {
    expect(ways(harbour, { canPair: false })).toEqual(['browser'])
    expect(ways(harbour, { canPair: false, phone: true })).toEqual([])
  })

  test('of a wallet that does not pair are its in-app browser or none', () => {
    expect(ways(phantom)).toEqual([])
    expect(ways(phantom, { phone: true, browses: true })).toEqual(['phone'])
  })
})

test("has the base of the wallet's link, as an app link or a universal link", () => {
  expect(linkBasesOf(harbour, 'phone')).toEqual({ native: 'harbour://' })
  expect(linkBasesOf({ ...harbour, mobile_link: 'https://h.example/' }, 'phone')).toEqual({
    universal: 'https://h.example/'
  })
  expect(linkBasesOf(harbour, 'web')).toEqual({ universal: 'https://web.harbour.example/' })
  expect(linkBasesOf(harbour, 'desktop')).toEqual({ native: 'harbour-desktop://' })
  expect(linkBasesOf(harbour, 'browser')).toEqual({})
  expect(linkBasesOf({ id: 'x', name: 'x' }, 'phone')).toEqual({})
})

describe('the browse link', () => {
  const platform: LinkPlatform = { os: 'ios', telegram: false }
  const page = 'https://site.example/'
  const link = (wallet: AbsentWallet, namespaces: readonly string[], canPair = true) =>
    browseLinkOf({ wallet, namespaces, page, platform, canPair })?.href
  const coinbase: AbsentWallet = { id: 'c', name: 'Coinbase', rdns: 'com.coinbase.wallet' }

  test("is for the first chain family that the wallet's in-app browser supports", () => {
    expect(link(coinbase, ['bip122', 'solana', 'eip155'])).toMatch(/^https:\/\/go\.cb-w\.com\//)
    expect(link(coinbase, ['eip155', 'solana'])).toMatch(/^cbwallet:/)
    expect(link(coinbase, ['polkadot'])).toBeUndefined()
    expect(link(harbour, ['solana'])).toBeUndefined()
  })

  test('is omitted if the wallet can pair by its own app link', () => {
    const linked = { ...coinbase, mobile_link: 'cbwallet://' }
    expect(link(linked, ['eip155'])).toBeUndefined()
    expect(link(linked, ['eip155'], false)).toMatch(/^cbwallet:\/\/miniapp/)
    expect(link(linked, ['solana'])).toMatch(/^https:\/\/go\.cb-w\.com\//)
    expect(link({ ...phantom, mobile_link: 'phantom://' }, ['eip155'])).toMatch(/^https:\/\/phantom\.app\//)
  })
})
