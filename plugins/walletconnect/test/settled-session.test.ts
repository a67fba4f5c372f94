import type { Network } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposalNamespaces } from '../src/proposal-namespaces.js'
import { checkSession } from '../src/settled-session.js'

const nowMs = 1_800_000_000_000
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = '0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C'
const one = `eip155:1:${address}`
const expectations = {
  nowMs,
  readAddress(namespace: string, text: string) {
    if (namespace === 'eip155') return /^0x[\da-f]{40}$/i.test(text) ? text : undefined
    return namespace === 'solana' && text.length > 31 ? text : undefined
  }
}
const approved = { accounts: [one], methods: ['personal_sign'], events: ['accountsChanged'] }
const settled = (namespaces: unknown, rest: object = {}) => ({
  topic: 'c'.repeat(64),
  expiry: nowMs / 1_000 + 604_800,
  namespaces,
  peer: { metadata: { name: 'Larch', url: 'https://larch.example', icons: ['https://larch.example/icon.png'] } },
  ...rest
})
const check = (namespaces: unknown, rest?: object) => checkSession(settled(namespaces, rest), expectations)

const network = (
  caipNetworkId: `${string}:${string}`,
  chainNamespace = caipNetworkId.split(':')[0] ?? ''
): Network => ({
  id: 1,
  name: 'A chain',
  chainNamespace,
  caipNetworkId,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: [] } }
})

const vocabulary = { methods: ['sign', 'send', 'sign'], events: ['changed'] }
const spoken = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
const askedFor = (...networks: Network[]) =>
  proposalNamespaces(networks, new Map(spoken.map(family => [family, vocabulary])))

describe('proposals, checked against the protocol’s list', () => {
  test('1.1: has no optional namespaces for a site without networks', () => {
    expect(askedFor()).toEqual({})
  })
  test('1.2 and 1.8: omits namespaces without chains, which would invalidate the proposal', () => {
    const asked = askedFor(network('eip155:1'), network('cosmos:', 'cosmos'))
    expect(Object.keys(asked)).toEqual(['eip155'])
  })
  test('1.3: has each chain of a namespace once', () => {
    const asked = askedFor(network('eip155:1'), network('eip155:137'), network('eip155:1'))
    expect(asked.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
  })
  test.each(['eip155:', 'eip155:1:2', 'eip155:<img>', ':1'] as const)(
    '1.4: omits the invalid chain id %j (CAIP-2)',
    chain => {
      expect(askedFor(network('eip155:1'), network(chain, 'eip155')).eip155?.chains).toEqual(['eip155:1'])
    }
  )
  test('1.5: has methods and events of every namespace, each once', () => {
    const families = ['eip155:1', 'solana:one', 'bip122:one', 'polkadot:one', 'cosmos:one'] as const
    const asked = Object.values(askedFor(...families.map(id => network(id))))
    expect(asked).toHaveLength(families.length)
    for (const { methods, events } of asked) {
      expect(methods.length * events.length).toBeGreaterThan(0)
      expect([...new Set(methods)]).toEqual(methods)
      expect([...new Set(events)]).toEqual(events)
    }
  })
  test('1.6: omits chains of other namespaces', () => {
    const asked = askedFor(network('eip155:1'), network('cosmos:cosmoshub-4', 'eip155'))
    expect(asked).toMatchObject({ eip155: { chains: ['eip155:1'] } })
    expect(Object.keys(asked)).toEqual(['eip155'])
  })
  test('1.7: has only namespaces with WalletConnect capabilities', () => {
    const keys = ['', '**', 'EIP155', 'quaint', 'constructor', '__proto__']
    expect(askedFor(...keys.map(key => network(`${key}:1`)))).toEqual({})
  })
})

describe('sessions, checked against the protocol’s list', () => {
  test('2.1: rejects a session without accounts', () => {
    expect(check({ eip155: { ...approved, accounts: [] } })).toMatchObject({ code: 5_001 })
  })
  test.each([`eip155:${address}`, address, `eip155:1:${address}:x`, `eip155:1:<img>`, `${address}@eip155:1`, ''])(
    '2.2: rejects the invalid account id %j (CAIP-10)',
    account => {
      expect(check({ eip155: { ...approved, accounts: [one, account] } })).toMatchObject({ code: 5_001 })
    }
  )
  test('2.3, 2.10 and 2.11: accepts a session without methods and events, because the proposal requires none', () => {
    expect(check({ eip155: { ...approved, methods: [], events: [] } }).session?.namespaces.eip155).toMatchObject({
      methods: [],
      events: []
    })
  })
  test('2.4 and 2.9: accepts missing chains and namespaces, because the proposal requires none', () => {
    const { session } = check({ eip155: approved })
    expect(Object.keys(session?.namespaces ?? {})).toEqual(['eip155'])
    expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1'])
  })
  test('2.5: keeps several accounts on one chain, each once and in order', () => {
    const accounts = [one, `eip155:1:${other}`, one]
    expect(check({ eip155: { ...approved, accounts } }).session?.namespaces.eip155?.accounts).toEqual([
      one,
      `eip155:1:${other}`
    ])
  })
  test('2.6: keeps methods and events beyond the proposal, each once', () => {
    const more = { ...approved, methods: ['personal_sign', 'personalSign', 'personal_sign'] }
    expect(check({ eip155: more }).session?.namespaces.eip155?.methods).toEqual(['personal_sign', 'personalSign'])
  })
  test('2.7: rejects an account of another namespace', () => {
    const accounts = [one, 'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0']
    expect(check({ eip155: { ...approved, accounts } })).toMatchObject({ code: 5_103 })
  })
  test('2.8: accepts an account on a chain beyond the proposal', () => {
    const accounts = [one, `eip155:42:${address}`]
    expect(check({ eip155: { ...approved, accounts } }).session?.namespaces.eip155?.chains).toEqual([
      'eip155:1',
      'eip155:42'
    ])
  })
  test('2.11: adds the key of a single chain to its namespace', () => {
    const scoped = { accounts: [`eip155:42161:${other}`], methods: ['eth_sign'], events: [] }
    expect(check({ eip155: approved, 'eip155:42161': scoped }).session?.namespaces.eip155).toEqual({
      accounts: [one, `eip155:42161:${other}`],
      chains: ['eip155:1', 'eip155:42161'],
      methods: ['personal_sign', 'eth_sign'],
      events: ['accountsChanged']
    })
    expect(check({ 'eip155:10': approved })).toMatchObject({ code: 5_103 })
  })
})

describe('beyond the protocol’s list', () => {
  test('omits a namespace that the site does not support, and rejects a session without any other', () => {
    const foreign = { accounts: ['ton:-239:UQB'], methods: [], events: [] }
    expect(Object.keys(check({ eip155: approved, ton: foreign }).session?.namespaces ?? {})).toEqual(['eip155'])
    expect(check({ ton: foreign })).toMatchObject({ code: 5_001 })
    expect(check({})).toMatchObject({ code: 5_001 })
  })
  test('omits an account with an invalid address', () => {
    const accounts = ['eip155:1:0x12', one]
    expect(check({ eip155: { ...approved, accounts } }).session?.namespaces.eip155?.accounts).toEqual([one])
    expect(check({ eip155: { ...approved, accounts: ['eip155:1:0x12'] } })).toMatchObject({ code: 5_001 })
  })
  test.each([
    ['eip155', ['1']],
    ['eip155', ['solana:x']],
    ['eip155:1', ['eip155:2']]
  ])('rejects foreign chains under %s: %j', (key, chains) =>
    expect(check({ [key]: { ...approved, chains } })).toMatchObject({ code: 5_100 })
  )
  test.each(['', '**', 'EIP155', 'a'.repeat(9), '__proto__', 'constructor', 'eip155:'])('rejects the key %j', key => {
    const namespaces = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(approved)}}`)
    expect(check(namespaces)).toMatchObject({ code: 5_104 })
  })
  test('rejects an expired session', () => {
    expect(check({ eip155: approved }, { expiry: nowMs / 1_000 })).toMatchObject({ code: 8_000 })
  })
  test('does not cut a name within a character', () => {
    const peer = { metadata: { name: `x${'\u{1F332}'.repeat(80)}` } }
    expect(check({ eip155: approved }, { peer }).session?.wallet.name).toBe(`x${'\u{1F332}'.repeat(63)}`)
  })

  test('accepts at most a thousand accounts in all namespaces together', () => {
    const some = (chain: number, count: number): [string, object] => [
      `eip155:${chain}`,
      {
        ...approved,
        accounts: Array.from({ length: count }, (_, at) => `eip155:${chain}:0x${at.toString(16).padStart(40, '0')}`)
      }
    ]
    expect(check(Object.fromEntries([some(1, 500), some(2, 500)])).session).toBeDefined()
    expect(check(Object.fromEntries([some(1, 500), some(2, 501)]))).toMatchObject({ code: 7_000 })
  })

  test('rejects more than a thousand accounts in one namespace', () => {
    const accounts = Array.from({ length: 1_001 }, () => one)
    expect(check({ eip155: { ...approved, accounts } })).toMatchObject({ code: 7_000 })
  })
  test.each([undefined, null, 'x', [], {}, { topic: 'x' }])('rejects %j', value => {
    expect(checkSession(value, expectations)).toMatchObject({ code: 7_000 })
  })
  test('returns either a session or a problem for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (namespaces, metadata) => {
        const { session, problem } = check(namespaces, { peer: { metadata } })
        expect(session === undefined).toBe(problem !== undefined)
      })
    )
  })
})

describe('metadata of the wallet', () => {
  const walletOf = (metadata: unknown) => check({ eip155: approved }, { peer: { metadata } }).session?.wallet

  test('is kept if it is valid', () => {
    expect(check({ eip155: approved }).session?.wallet).toEqual({
      name: 'Larch',
      url: 'https://larch.example',
      host: 'larch.example'
    })
  })
  test('keeps a small embedded icon, but no URL of an icon, which would be fetched from its host', () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo='
    expect(walletOf({ name: 'Larch', icons: [icon] })).toEqual({ name: 'Larch', icon })
    for (const other of [
      'https://larch.example/icon.png',
      'https://192.168.1.1/icon.png',
      'https://router.local/icon.png',
      `data:image/png;base64,${'A'.repeat(20_000)}`,
      'data:text/html;base64,AAAA'
    ])
      expect(walletOf({ name: 'Larch', icons: [other] })).toEqual({ name: 'Larch' })
  })
  test('has the host in ASCII, and no host of a private network', () => {
    expect(walletOf({ url: 'https://lаrch.example/app' })?.host).toBe('xn--lrch-53d.example')
    for (const url of ['https://10.0.0.1/', 'https://nas.lan/', 'https://localhost/', 'https://printer/'])
      expect(walletOf({ name: 'Larch', url })).toEqual({ name: 'Larch' })
  })
  test('is sanitized', () => {
    expect(walletOf({ name: ` La\u202Erch\u0000${'x'.repeat(200)}` })?.name).toBe(`Larch${'x'.repeat(59)}`)
    expect(walletOf({ name: '\u202E', url: 'javascript:alert(1)', icons: ['javascript:x'] })).toEqual({
      name: 'WalletConnect'
    })
    expect(walletOf({ url: 'https://larch.example@evil.example', icons: ['http://localhost:1/x'] })).toEqual({
      name: 'WalletConnect'
    })
    expect(walletOf({ name: 5, url: 5, icons: 'x' })).toEqual({ name: 'WalletConnect' })
  })
})
