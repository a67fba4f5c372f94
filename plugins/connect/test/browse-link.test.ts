import type { LinkPlatform } from '@latchkit/plugin-chains/kit'
import { expect, test } from 'vitest'
import { browseLink, browsingWallet, takesCodes } from '../src/browse-link.js'

const phone: LinkPlatform = { os: 'ios', telegram: false }
const android: LinkPlatform = { os: 'android', telegram: false }
const telegram = (os: LinkPlatform['os']): LinkPlatform => ({ os, telegram: true })

const page = 'https://site.example/swap?token=secret#key'
const here = 'https%3A%2F%2Fsite.example%2Fswap'
const ref = 'https%3A%2F%2Fsite.example'

test.each([
  ['phantom', 'solana', phone, `https://phantom.app/ul/browse/${here}?ref=${ref}`, '_blank'],
  [
    'phantom',
    'eip155',
    android,
    `intent://browse/${here}?ref=${ref}#Intent;scheme=phantom;package=app.phantom;end`,
    '_self'
  ],
  ['solflare', 'solana', phone, `https://solflare.com/ul/v1/browse/${here}?ref=${ref}`, '_blank'],
  ['coinbase', 'solana', phone, `https://go.cb-w.com/dapp?cb_url=${here}`, '_blank'],
  ['coinbase', 'eip155', phone, `cbwallet://miniapp?url=${here}`, '_self'],
  ['coinbase', 'eip155', telegram('ios'), `cbwallet://miniapp?url=${here}`, '_blank']
] as const)('opens the page in %s for %s, without the query', (wallet, namespace, platform, href, target) => {
  expect(browseLink(wallet, namespace, page, platform)).toEqual({ href, target })
})

test('returns no browse link for a wallet without one and for an invalid page', () => {
  expect(browseLink('solflare', 'eip155', page, phone)).toBeUndefined()
  expect(browseLink('phantom', 'polkadot', page, phone)).toBeUndefined()
  expect(browseLink('coinbase', 'bip122', page, phone)).toBeUndefined()
  expect(browseLink('phantom', 'solana', 'javascript:alert(1)', phone)).toBeUndefined()
  expect(browseLink('phantom', 'solana', 'no page', phone)).toBeUndefined()
})

test('recognizes a wallet by its domain or id in any case, but not by its name', () => {
  expect(browsingWallet({ id: 'x', rdns: 'app.phantom' })).toBe('phantom')
  expect(browsingWallet({ id: 'FD20DC426FB37566D803205B19BBC1D4096B248AC04548E3CFB6B3A38BD033AA' })).toBe('coinbase')
  expect(browsingWallet({ id: 'x', aliases: ['com.solflare'] })).toBe('solflare')
  const copy = { id: 'phantom', name: 'Phantom', rdns: 'evil.example' }
  expect(browsingWallet(copy)).toBeUndefined()
  expect([takesCodes({ id: 'x', rdns: 'app.phantom' }), takesCodes(copy)]).toEqual([false, true])
})
