import type { CatalogueWallet } from '@latchkit/plugin-catalogue/contract'
import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AllWalletRowsInput, allWalletRows } from '../src/all-wallet-rows.js'
import { comparableId } from '../src/identity.js'
import { cautionsOf } from '../src/lazy/cautions.js'
import { targetOfRow } from '../src/row-target.js'
import { roomForMore, type WalletRowsInput, walletRows } from '../src/wallet-rows.js'

const platform = { phone: false, store: 'other' } as const
const onPage = (name: string, more: Partial<WalletEntry> = {}): WalletEntry => {
  const rdns = `com.${name.toLowerCase()}`
  return { id: rdns, name, kind: 'announced', rdns, members: [{ namespace: 'eip155', connector: rdns }], ...more }
}
const listed = (name: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: `c-${name.toLowerCase()}`,
  name,
  aliases: [],
  certified: false,
  chains: ['eip155:1'],
  homepage: `https://${name.toLowerCase()}.example/`,
  ...more
})
const rows = (input: Partial<WalletRowsInput>) => walletRows({ wallets: [], recent: [], platform, ...input })
const all = (input: Partial<AllWalletRowsInput>) =>
  allWalletRows({ wallets: [], recent: [], platform, listed: [], query: { search: '', certified: false }, ...input })
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

const larch = onPage('Larch')
const four = ['Alder', 'Birch', 'Cedar', 'Daphne'].map(name => listed(name))

describe('recommended wallets', () => {
  test('fill the list up to four rows, without counting the QR code', () => {
    const code = onPage('WalletConnect', { kind: 'wallet-connect' })
    const input = { wallets: [code, larch], recommended: four, canPair: true }
    expect(names(rows(input))).toEqual(['WalletConnect', 'Larch', 'Alder', 'Birch', 'Cedar'])
    expect(names(rows({ ...input, otherMethods: 2 }))).toEqual(['WalletConnect', 'Larch', 'Alder'])
    expect(names(rows({ recommended: four, canPair: true }))).toEqual(names(four))
  })

  test('are not added if the list has no other row', () => {
    expect(rows({ recommended: four })).toEqual([])
    expect(roomForMore([], {})).toBe(0)
    expect(names(rows({ recommended: four, wallets: [larch] }))).toHaveLength(4)
  })

  test('add no second row for an installed wallet', () => {
    const recommended = [listed('Larch', { rdns: 'com.larch' }), ...four]
    expect(names(rows({ wallets: [larch], recommended }))).toEqual(['Larch', 'Alder', 'Birch', 'Cedar'])
  })

  test('come first if the site sorts them first', () => {
    expect(names(rows({ wallets: [larch], recommended: four, connectorOrder: ['recommended'] }))).toEqual([
      'Alder',
      'Birch',
      'Cedar',
      'Larch'
    ])
  })

  test('support the requested chain family', () => {
    const recommended = [listed('Alder'), listed('Sol', { chains: ['solana:1'] })]
    expect(names(rows({ recommended, canPair: true, namespace: 'solana' }))).toEqual(['Sol'])
  })
})

test('shows a featured and a recent wallet that only the catalogue has', () => {
  const chains = ['eip155:1', 'solana:main', 'eip155:10']
  const named = [listed('Fir', { image_id: 'i1', chains }), listed('Gale')]
  const found = rows({ named, featuredWalletIds: ['c-fir'], recent: [{ id: 'c-gale', name: 'Gale' }] })
  const [gale, fir] = [
    { id: 'c-gale', name: 'Gale' },
    { id: 'c-fir', name: 'Fir', imageId: 'i1' }
  ]
  const sites = ['https://gale.example/', 'https://fir.example/']
  expect(found).toEqual([
    { ...gale, homepage: sites[0], source: 'recent', badge: 'recent', namespaces: ['eip155'], present: false },
    { ...fir, homepage: sites[1], source: 'featured', namespaces: ['eip155', 'solana'], present: false }
  ])
})

describe('one wallet has one row', () => {
  test('if it is found, recent, custom and listed, by rdns, alias or id', () => {
    const found = all({
      wallets: [larch, onPage('MetaMask', { id: 'io.metamask', rdns: 'io.metamask' }), onPage('Sol', { id: 'Sol' })],
      recent: [{ id: 'com.larch', name: 'Larch' }],
      customWallets: [{ id: 'mine', name: 'Larch of the site', rdns: 'com.larch', homepage: 'https://larch.example' }],
      listed: [
        listed('Larch', { rdns: 'COM.LARCH' }),
        listed('MetaMask', { rdns: 'io.metamask.mobile' }),
        listed('Sol', { aliases: ['eip155:com.sol'] }),
        listed('Mine', { id: 'mine' })
      ]
    })
    expect(names(found)).toEqual(['Larch', 'MetaMask', 'Sol'])
    expect(found.every(({ present }) => present)).toBe(true)
  })

  test('but not by its name; then both rows show their domains', () => {
    const found = all({ wallets: [larch], listed: [listed('Larch', { name: ' larch', rdns: 'evil.example' })] })
    expect([...cautionsOf(found).values()].map(({ domain }) => domain)).toEqual(['com.larch', 'evil.example'])
  })

  test('if two entries of the catalogue have the same domain', () => {
    expect(all({ listed: [listed('A', { rdns: 'com.a' }), listed('B', { rdns: 'com.a' })] })).toHaveLength(1)
  })

  test('and none if it is on the page but not offered', () => {
    const input = { wallets: [larch], listed: [listed('Larch', { rdns: 'com.larch' })] }
    expect(all({ ...input, excludeWalletIds: ['com.larch'] })).toEqual([])
    expect(all({ ...input, includeWalletIds: ['c-other'] })).toEqual([])
    expect(all({ listed: [listed('Pine', { aliases: ['eip155:pine'] })], excludeWalletIds: ['eip155:pine'] })).toEqual(
      []
    )
  })
})

describe('filters', () => {
  const input = {
    wallets: [larch, onPage('Tidepool')],
    listed: [listed('Larch', { rdns: 'com.larch', certified: true }), listed('Certain', { certified: true })]
  }

  test('a search keeps the local wallets that match', () => {
    const query = { search: 'TIDE', certified: false }
    expect(names(all({ ...input, listed: [], query }))).toEqual(['Tidepool'])
    expect(names(all({ ...input, listed: [], query: { search: 'com.larch', certified: false } }))).toEqual(['Larch'])
  })

  test('the filter for certified wallets uses the catalogue', () => {
    const found = all({ ...input, query: { search: '', certified: true } })
    expect(found.map(({ name, present }) => [name, present])).toEqual([
      ['Larch', true],
      ['Certain', false]
    ])
  })
})

test('offers a wallet without a link only if the site can pair', () => {
  const { homepage: _, ...bare } = listed('Bare')
  expect(all({ listed: [bare] })).toEqual([])
  expect(all({ listed: [bare], canPair: true })).toMatchObject([{ name: 'Bare', canPair: true }])
})

test('a row leads to the connection, to the QR code, or to the links of its wallet', () => {
  const row = { id: 'w', namespaces: [], present: false }
  const params = { namespace: 'eip155', chain: 'eip155:1' } as const
  expect(targetOfRow({ ...row, canPair: true }, params)).toEqual({
    view: 'ConnectingWalletConnect',
    params: { wallet: 'w', ...params }
  })
  expect(targetOfRow(row, params)).toEqual({ view: 'GetWallet', params: { wallet: 'w' } })
  expect(targetOfRow({ ...row, present: true, canPair: true }, undefined).view).toBe('ConnectingExternal')
})

test('lists two thousand wallets once each, including installed ones', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => listed(`W${index}`, { rdns: `com.w${index}` }))
  const wallets = Array.from({ length: 20 }, (_, index) => onPage(`W${index}`))
  const rows = all({ wallets, listed: many })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2_000)
})

test('returns no wallet twice, for any sources', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'D', 'io.metamask', 'io.metamask.mobile')
  const wallets = fc
    .uniqueArray(fc.record({ id, name: id }), { selector: ({ id }) => id.toLowerCase() })
    .map(found => found.map(({ id, name }) => onPage(name, { id, rdns: id, members: [] })))
  const catalogue = fc
    .array(fc.record({ id, rdns: fc.option(id, { nil: undefined }), aliases: fc.array(id) }))
    .map(found => found.map(({ rdns, ...more }) => listed(more.id, { ...more, ...(rdns && { rdns }) })))
  fc.assert(
    fc.property(wallets, catalogue, (wallets, listed) => {
      const found = all({ wallets, listed })
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      // Two wallets on the page are different, whatever their names; an entry of the catalogue repeats none of them.
      const here = new Set(wallets.map(({ id }) => comparableId(id)))
      for (const { id, present } of found) if (!present) expect(here.has(comparableId(id))).toBe(false)
      const gone = found.filter(({ present }) => !present).map(({ id }) => comparableId(id))
      expect(new Set(gone).size).toBe(gone.length)
    })
  )
})
