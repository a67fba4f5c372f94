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

describe('the ways to a wallet', () => {
  test('are those it has: the code first on a computer, the app on a phone, which has no extensions or programs', () => {
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
  ])('of %j are %j', (links, expected) => {
    expect(ways({ id: 'x', name: 'x', ...links })).toEqual(expected)
  })

  test('go by way of the page when the wallet is on it', () => {
    expect(ways({ id: 'x', name: 'x', mobile_link: 'x://' }, { onPage: true, phone: true })).toEqual([
      'phone',
      'browser'
    ])
  })

  test('without a way to pair are what needs none', () => {
    expect(ways(harbour, { canPair: false })).toEqual(['browser'])
    expect(ways(harbour, { canPair: false, phone: true })).toEqual([])
  })

  test('to one that takes no codes are its own browser, or none', () => {
    expect(ways(phantom)).toEqual([])
    expect(ways(phantom, { phone: true, browses: true })).toEqual(['phone'])
  })
})

test('links begin where the wallet says, as an app or as a page', () => {
  expect(linkBasesOf(harbour, 'phone')).toEqual({ native: 'harbour://' })
  expect(linkBasesOf({ ...harbour, mobile_link: 'https://h.example/' }, 'phone')).toEqual({
    universal: 'https://h.example/'
  })
  expect(linkBasesOf(harbour, 'web')).toEqual({ universal: 'https://web.harbour.example/' })
  expect(linkBasesOf(harbour, 'desktop')).toEqual({ native: 'harbour-desktop://' })
  expect(linkBasesOf(harbour, 'browser')).toEqual({})
  expect(linkBasesOf({ id: 'x', name: 'x' }, 'phone')).toEqual({})
})

describe('opening the site in a wallet', () => {
  const platform: LinkPlatform = { os: 'ios', telegram: false }
  const page = 'https://site.example/'
  const link = (wallet: AbsentWallet, namespaces: readonly string[], canPair = true) =>
    browseLinkOf({ wallet, namespaces, page, platform, canPair })?.href
  const coinbase: AbsentWallet = { id: 'c', name: 'Coinbase', rdns: 'com.coinbase.wallet' }

  test('is for the first chain family that the wallet has it for', () => {
    expect(link(coinbase, ['bip122', 'solana', 'eip155'])).toMatch(/^https:\/\/go\.cb-w\.com\//)
    expect(link(coinbase, ['eip155', 'solana'])).toMatch(/^cbwallet:/)
    expect(link(coinbase, ['polkadot'])).toBeUndefined()
    expect(link(harbour, ['solana'])).toBeUndefined()
  })

  test('is not needed where the wallet takes a code by its own link', () => {
    const linked = { ...coinbase, mobile_link: 'cbwallet://' }
    expect(link(linked, ['eip155'])).toBeUndefined()
    expect(link(linked, ['eip155'], false)).toMatch(/^cbwallet:\/\/miniapp/)
    expect(link(linked, ['solana'])).toMatch(/^https:\/\/go\.cb-w\.com\//)
    expect(link({ ...phantom, mobile_link: 'phantom://' }, ['eip155'])).toMatch(/^https:\/\/phantom\.app\//)
  })
})
