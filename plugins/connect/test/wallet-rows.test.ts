import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cautionsOf } from '../src/lazy/cautions.js'
import { rowSources } from '../src/options.js'
import { completeOrder } from '../src/order.js'
import { type WalletRowsInput, walletRows } from '../src/wallet-rows.js'

const computer = { phone: false, store: 'other' } as const
const phone = { phone: true, store: 'apple' } as const
const entry = (name: string, more: Partial<WalletEntry> = {}): WalletEntry => {
  const rdns = `com.${name.toLowerCase()}`
  return {
    id: `eip155:${rdns}`,
    name,
    kind: 'announced',
    rdns,
    members: [{ namespace: 'eip155', connector: rdns }],
    ...more
  }
}
const custom = (name: string, more = {}) => ({
  id: name.toLowerCase(),
  name,
  homepage: `https://${name.toLowerCase()}.com/`,
  ...more
})
const rows = (input: Partial<WalletRowsInput>) => walletRows({ wallets: [], recent: [], platform: computer, ...input })
const names = (input: Partial<WalletRowsInput>) => rows(input).map(({ name }) => name)

const metamask = entry('MetaMask')
const phantom = entry('Phantom', {
  members: [
    { namespace: 'eip155', connector: 'com.phantom' },
    { namespace: 'solana', connector: 'Phantom' }
  ]
})
const coinbase = entry('Coinbase', { kind: 'external' })
const pairing = entry('WalletConnect', { kind: 'wallet-connect' })
const browser = entry('Browser Wallet', {
  id: 'eip155:injected',
  kind: 'injected',
  members: [{ namespace: 'eip155', connector: 'injected' }]
})

describe('order', () => {
  const wallets = [coinbase, metamask, phantom, pairing]
  const recent = [{ id: phantom.id, name: 'Phantom' }]
  const customWallets = [custom('Rainbow'), custom('Zerion')]

  test('is walletConnect, recent, injected, featured, custom, external by default', () => {
    expect(names({ wallets, recent, customWallets, featuredWalletIds: ['zerion'] })).toEqual([
      'WalletConnect',
      'Phantom',
      'MetaMask',
      'Zerion',
      'Rainbow',
      'Coinbase'
    ])
  })

  test('is that of the site, followed by the other sources', () => {
    expect(names({ wallets, recent, customWallets, connectorOrder: ['custom', 'external'] })).toEqual([
      'Rainbow',
      'Zerion',
      'Coinbase',
      'WalletConnect',
      'Phantom',
      'MetaMask'
    ])
  })

  test('of featured wallets is that of the option', () => {
    const featuredWalletIds = ['com.phantom', 'com.metamask']
    expect(names({ wallets: [metamask, phantom], featuredWalletIds, connectorOrder: ['featured'] })).toEqual([
      'Phantom',
      'MetaMask'
    ])
  })
})

describe('one wallet has one row', () => {
  test('if it is found, recent, featured and custom', () => {
    const found = rows({
      wallets: [metamask],
      recent: [{ id: metamask.id, name: 'MetaMask' }],
      customWallets: [custom('MetaMask', { id: 'c57c', rdns: 'COM.metamask' })],
      featuredWalletIds: ['c57c', 'com.metamask']
    })
    expect(found).toEqual([
      {
        id: metamask.id,
        name: 'MetaMask',
        rdns: 'com.metamask',
        source: 'recent',
        badge: 'recent',
        namespaces: ['eip155'],
        present: true
      }
    ])
  })

  test('but a wallet with a copied name is another one, and both show their domains', () => {
    const impostor = entry('ＭetaMask', {
      id: 'eip155:evil',
      rdns: 'evil.example',
      members: [{ namespace: 'eip155', connector: 'evil' }]
    })
    const cautions = cautionsOf(rows({ wallets: [metamask, impostor, phantom] }))
    expect([...cautions.values()].map(({ domain }) => domain)).toEqual(['com.metamask', 'evil.example'])
  })

  test('but a custom wallet does not merge with a wallet of the same name', () => {
    expect(rows({ wallets: [metamask], customWallets: [custom('MetaMask', { id: 'other' })] })).toHaveLength(2)
  })
})

describe('hides', () => {
  test('wallets excluded by id, rdns or connector, in any case and from any source', () => {
    const customWallets = [custom('Rainbow')]
    const recent = [{ id: metamask.id, name: 'MetaMask' }]
    const excludeWalletIds = ['EIP155:com.metamask', 'com.Phantom', 'rainbow', 'com.coinbase']
    expect(names({ wallets: [metamask, phantom, coinbase], recent, customWallets, excludeWalletIds })).toEqual([])
  })

  test('found wallets that are not included, but no wallets of the site itself', () => {
    expect(
      names({
        wallets: [metamask, phantom, coinbase],
        customWallets: [custom('Rainbow')],
        includeWalletIds: ['com.phantom']
      })
    ).toEqual(['Phantom', 'Rainbow', 'Coinbase'])
  })

  test('the unnamed injected wallet beside an announced one, even if that is excluded', () => {
    expect(names({ wallets: [browser] })).toEqual(['Browser Wallet'])
    expect(names({ wallets: [browser, metamask] })).toEqual(['MetaMask'])
    expect(names({ wallets: [browser, metamask], excludeWalletIds: ['com.metamask'] })).toEqual([])
  })

  test('but not an injected wallet with a name of its own', () => {
    const xverse = entry('Xverse', { kind: 'injected', members: [{ namespace: 'eip155', connector: 'xverse' }] })
    expect(names({ wallets: [xverse, metamask] })).toEqual(['Xverse', 'MetaMask'])
  })

  test('but not the unnamed wallet if the announced one supports other chains only', () => {
    const solana = entry('Solflare', { members: [{ namespace: 'solana', connector: 'Solflare' }] })
    expect(names({ wallets: [browser, solana] })).toEqual(['Browser Wallet', 'Solflare'])
  })

  test('the QR code on a phone, and embedded wallets everywhere', () => {
    const embedded = entry('Email', { kind: 'embedded' })
    expect(names({ wallets: [pairing, embedded], platform: phone })).toEqual([])
    expect(names({ wallets: [pairing, embedded] })).toEqual(['WalletConnect'])
  })

  test('wallets of other and of unknown chains if one chain family is requested', () => {
    expect(names({ wallets: [metamask, phantom], customWallets: [custom('Rainbow')], namespace: 'solana' })).toEqual([
      'Phantom'
    ])
  })

  test('a custom wallet without a valid link', () => {
    const customWallets = [
      { id: 'a', name: 'Bare' },
      { id: 'b', name: 'Scheme', mobile_link: 'javascript:alert(1)' }
    ]
    expect(names({ customWallets, platform: phone })).toEqual([])
  })

  test('a recent wallet that no longer exists', () => {
    expect(names({ recent: [{ id: 'eip155:com.gone', name: 'Gone' }] })).toEqual([])
  })
})

test('has a badge for the source of a row', () => {
  const recent = [{ id: phantom.id, name: 'Phantom' }]
  const badges = rows({ wallets: [metamask, phantom, coinbase], recent, customWallets: [custom('Rainbow')] })
  expect(badges.map(({ name, badge, present }) => [name, badge, present])).toEqual([
    ['Phantom', 'recent', true],
    ['MetaMask', 'installed', true],
    ['Rainbow', undefined, false],
    ['Coinbase', undefined, true]
  ])
})

describe('for any input', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'A', 'e')
  const wallets = fc
    .array(
      fc.record({
        name: word,
        rdns: fc.option(word, { nil: undefined }),
        kind: fc.constantFrom('injected', 'announced', 'wallet-connect', 'embedded', 'external'),
        namespaces: fc.uniqueArray(fc.constantFrom('eip155', 'solana', 'bip122'), { minLength: 1 })
      }),
      { maxLength: 8 }
    )
    .map(all =>
      all.map(({ name, rdns, kind, namespaces }, index): WalletEntry => {
        const members = namespaces.map(namespace => ({ namespace, connector: rdns ?? `w${index}` }))
        return { id: `w${index}`, name, kind: kind as WalletEntry['kind'], ...(rdns && { rdns }), members }
      })
    )
  const someIds = fc.array(fc.constantFrom('w0', 'w1', 'w2', 'a', 'b', 'C', 'custom0', 'custom1'), { maxLength: 4 })
  const input = fc.record<WalletRowsInput>({
    wallets,
    recent: fc.array(fc.record({ id: fc.constantFrom('w0', 'w1', 'x'), name: word }), { maxLength: 2 }),
    customWallets: fc
      .array(fc.record({ name: word, rdns: word }), { maxLength: 3 })
      .map(all => all.map((wallet, index) => ({ ...wallet, id: `custom${index}`, homepage: 'https://example.com' }))),
    includeWalletIds: someIds,
    excludeWalletIds: someIds,
    featuredWalletIds: someIds,
    connectorOrder: fc.uniqueArray(fc.constantFrom(...rowSources)),
    platform: fc.constantFrom(computer, phone)
  })
  const idsOf = (wallet: { id: string; rdns?: string; members?: WalletEntry['members'] }) =>
    [wallet.id, wallet.rdns ?? wallet.id, ...(wallet.members ?? []).map(({ connector }) => connector)].map(id =>
      id.toLowerCase()
    )
  const known = (given: WalletRowsInput, id: string) =>
    [...given.wallets, ...(given.customWallets ?? [])].find(wallet => wallet.id === id) ?? { id: '' }

  test('returns no wallet twice', () => {
    fc.assert(
      fc.property(input, given => {
        const all = walletRows(given)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        for (const row of all.filter(({ present }) => !present)) {
          const others = all.filter(other => other !== row).flatMap(other => idsOf(known(given, other.id)))
          expect(idsOf(known(given, row.id)).filter(id => others.includes(id))).toEqual([])
        }
      })
    )
  })

  test('shows no excluded wallet under any of its ids', () => {
    fc.assert(
      fc.property(input, given => {
        const excluded = (given.excludeWalletIds ?? []).map(id => id.toLowerCase())
        const shown = walletRows(given).flatMap(({ id }) => idsOf(known(given, id)))
        expect(shown.filter(id => excluded.includes(id))).toEqual([])
      })
    )
  })

  test('sorts sources in the requested order', () => {
    fc.assert(
      fc.property(input, given => {
        const order = completeOrder(given.connectorOrder ?? [], rowSources)
        const places = walletRows(given).map(({ source }) => order.indexOf(source))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      })
    )
  })

  test('marks exactly the wallets on the page as present', () => {
    fc.assert(
      fc.property(input, given => {
        const present = new Set(given.wallets.map(({ id }) => id))
        for (const row of walletRows(given)) expect(present.has(row.id)).toBe(row.present)
      })
    )
  })
})
