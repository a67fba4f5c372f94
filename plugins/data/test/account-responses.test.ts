import { describe, expect, test } from 'vitest'
import {
  account,
  address,
  chain,
  coinEntry,
  historyEntry,
  never,
  serving,
  tokenAt,
  tokenEntry,
  transferEntry
} from './accounts-setup.js'

const balancesOf = async (balances: unknown) => {
  const { accounts } = await (await serving({ balance: { balances } })).page()
  return (await accounts.balances(account, { signal: never })) ?? []
}
const token = {
  address: tokenAt(7),
  name: 'Token',
  symbol: 'TKN',
  decimals: 6,
  amount: 12_000_000n,
  icon: 'https://pictures.example/token.png',
  price: '0.5'
}

describe('balances', () => {
  test('are in base units, with the site’s description of the coin', async () => {
    expect(await balancesOf([{ ...coinEntry, name: 'Gold', symbol: 'AU' }, tokenEntry()])).toEqual([
      { name: 'Fake coin', symbol: 'FAKE', decimals: 9, amount: 1_500_000_000n, price: '2' },
      token
    ])
  })

  test.each([
    ['of another chain', { chainId: 'fake:two' }],
    ['with an address of another chain', { address: `fake:two:${tokenAt(7)}` }],
    ['with an invalid address', { address: `${chain}:../../admin` }],
    ['with an address instead of an id', { address: tokenAt(7) }],
    ['with 0 decimals', { quantity: { decimals: '0', numeric: '1' } }],
    ['with more decimals than the token', { quantity: { decimals: '6', numeric: '0.0000001' } }],
    ['with a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['with an exponent', { quantity: { decimals: '6', numeric: '1e18' } }],
    ['with other digits', { quantity: { decimals: '6', numeric: '１２' } }],
    ['with a comma', { quantity: { decimals: '6', numeric: '1,5' } }],
    ['with impossible decimals', { quantity: { decimals: '255', numeric: '1' } }],
    ['with decimals below zero', { quantity: { decimals: '-1', numeric: '1' } }],
    ['with a fraction of a decimal', { quantity: { decimals: '1.5', numeric: '1' } }],
    ['without an amount', { quantity: null }],
    ['with numbers for texts', { quantity: { decimals: 6, numeric: 12 } }],
    ['without a name', { name: '\u200b', symbol: null }]
  ])('omit only an entry %s', async (_, lie) => {
    expect(await balancesOf([tokenEntry(lie), null, 'TKN', tokenEntry()])).toEqual([token])
  })

  test.each([
    ['markup', { name: '<img src=x onerror=alert(1)>' }, { name: '<img src=x onerror=alert(1)>' }],
    ['a direction character', { symbol: '\u202eHTE\u0000' }, { symbol: 'HTE' }],
    ['10,000 letters', { name: 'A'.repeat(10_000) }, { name: 'A'.repeat(32) }],
    ['a missing symbol', { symbol: '' }, { symbol: 'Token' }],
    ['capitals in the address', { address: `${chain}:${tokenAt(7).toUpperCase()}` }, { address: tokenAt(7) }],
    ['a tiny price', { price: 1e-7 }, { price: '0.0000001' }],
    ['a tinier price', { price: 1.25e-10 }, { price: '0.000000000125' }],
    ['a price as text', { price: '00.10' }, { price: '0.1' }]
  ])('show %s safely', async (_, said, shown) => {
    expect(await balancesOf([tokenEntry(said)])).toEqual([{ ...token, ...shown }])
  })

  test.each([[0], [-1], ['-1'], ['much'], [null], [{}], [1e300], ['1e3'], [1e-300], [Number.MAX_VALUE]])(
    'omit the price %j',
    async price => {
      const { price: _, ...priceless } = token
      expect(await balancesOf([tokenEntry({ price })])).toEqual([priceless])
    }
  )

  test.each([['javascript:alert(1)'], ['data:text/html,x'], ['http://x.example/a.png'], ['//x'], [7]])(
    'omit the picture %j',
    async iconUrl => {
      const { icon: _, ...plain } = token
      expect(await balancesOf([tokenEntry({ iconUrl })])).toEqual([plain])
    }
  )

  test('have each token once, and at most 500 tokens', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => tokenEntry({ address: `${chain}:${tokenAt(index)}` }))
    expect(await balancesOf([tokenEntry(), tokenEntry({ name: 'Second' })])).toEqual([token])
    expect(await balancesOf(many)).toHaveLength(500)
  })
})

const historyOf = async (data: unknown) => {
  const { accounts } = await (await serving({ history: { data, next: null } })).page()
  return (await accounts.history(account, { signal: never }))?.items ?? []
}
const transfer = {
  direction: 'in',
  quantity: '1.5',
  name: 'Coin',
  symbol: 'COIN',
  image: 'https://pictures.example/coin.png',
  value: '3',
  collectible: false,
  spam: false
}
const item = {
  id: 'a',
  hash: '0xa',
  chain,
  status: 'confirmed',
  minedAtMs: Date.parse('2026-01-01T00:00:00.000Z'),
  operation: 'receive',
  from: tokenAt(2),
  to: address,
  transfers: [transfer]
}

describe('history', () => {
  test('is parsed', async () => {
    expect(await historyOf([historyEntry('a')])).toEqual([item])
  })

  test.each([
    ['of another chain', {}, { chain: 'fake:two' }],
    ['with an invalid hash', {}, { hash: 'javascript:alert(1)' }],
    ['with a path as its hash', {}, { hash: '../../admin' }],
    ['with an invalid time', {}, { minedAt: 'yesterday' }],
    ['of the year 9999', {}, { minedAt: '9999-12-31T23:59:59.999Z' }],
    ['of the year 1900', {}, { minedAt: '1900-01-01T00:00:00.000Z' }],
    ['with an unknown status', {}, { status: 'wonderful' }],
    ['without an id', { id: null }, {}],
    ['without metadata', { metadata: null }, {}]
  ])('omits only an entry %s', async (_, lie, facts) => {
    expect(await historyOf([historyEntry('x', lie, facts), null, 'all', historyEntry('a')])).toEqual([item])
  })

  test('has no time in the future if the visitor’s clock is late', async () => {
    const minedAt = new Date(Date.now() + 60_000).toISOString()
    const [found] = await historyOf([historyEntry('a', {}, { minedAt })])
    expect(found?.minedAtMs).toBeLessThanOrEqual(Date.now())
  })

  test('has addresses in canonical form, and omits invalid ones', async () => {
    const [found] = await historyOf([
      historyEntry('a', {}, { sentFrom: tokenAt(10).toUpperCase(), sentTo: '\u202e0x1', operationType: '<b>\u202e' })
    ])
    expect(found).toMatchObject({ from: tokenAt(10), to: '', operation: '<b>' })
    expect(await historyOf([historyEntry('a', {}, { sentTo: null })])).toMatchObject([{ to: '' }])
  })

  test('has no sender or recipient for the zero address', async () => {
    const nobody = 'FAKE00000000'
    expect(await historyOf([historyEntry('a', {}, { sentFrom: nobody })])).toMatchObject([{ from: '' }])
    expect(await historyOf([historyEntry('a', {}, { sentTo: nobody })])).toMatchObject([{ to: '' }])
  })

  test.each([
    ['text instead of a list', 'all of them', []],
    ['null', null, []],
    ['null inside', [null, transferEntry()], [transfer]],
    ['an unknown direction', [transferEntry({ direction: 'sideways' })], []],
    ['a negative quantity', [transferEntry({ quantity: { numeric: '-1' } })], []],
    ['1e400', [transferEntry({ quantity: { numeric: '1e400' } })], []],
    ['neither token nor collectible', [transferEntry({ fungible_info: undefined })], []],
    [
      'hostile texts',
      [
        transferEntry({ fungible_info: { name: '\u202e', symbol: 'S'.repeat(100_000), icon: { url: 'javascript:x' } } })
      ],
      [{ ...transfer, name: 'S'.repeat(32), symbol: 'S'.repeat(32), image: undefined }]
    ],
    ['no value', [transferEntry({ value: 'much' })], [{ ...transfer, value: undefined }]],
    [
      'a collectible',
      [
        transferEntry({
          fungible_info: undefined,
          value: undefined,
          nft_info: { name: 'Stone', content: { preview: { url: 'x' }, detail: { url: 'https://x.example/1' } } }
        })
      ],
      [
        {
          direction: 'in',
          quantity: '1.5',
          name: 'Stone',
          image: 'https://x.example/1',
          collectible: true,
          spam: false
        }
      ]
    ],
    [
      'spam',
      [
        transferEntry({
          fungible_info: undefined,
          value: 0,
          nft_info: { name: 'Prize', content: null, flags: { is_spam: true } }
        })
      ],
      [{ direction: 'in', quantity: '1.5', name: 'Prize', collectible: true, spam: true }]
    ]
  ])('parses transfers with %s', async (_, transfers, expected) => {
    const [found] = await historyOf([historyEntry('a', { transfers })])
    expect(found?.transfers).toEqual(expected)
  })

  test('has at most 100 items and 50 transfers of each, each item once', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => historyEntry(`a${index}`))
    expect(await historyOf(many)).toHaveLength(100)
    expect(await historyOf([historyEntry('a'), historyEntry('a')])).toHaveLength(1)
    const transfers = Array.from({ length: 1_000 }, () => transferEntry())
    const [found] = await historyOf([historyEntry('a', { transfers })])
    expect(found?.transfers).toHaveLength(50)
  })

  test('is read page by page, with a cache of each page', async () => {
    const history = (query: URLSearchParams) => {
      const page = Number(query.get('cursor') ?? 0)
      return { data: [historyEntry(`p${page}`)], next: page < 2 ? String(page + 1) : null }
    }
    const { page, service } = await serving({ history })
    const { accounts } = await page()
    const read = (cursor?: string) => accounts.history(account, { signal: never, ...(cursor && { cursor }) })
    for (const _ of [1, 2]) {
      expect(await read()).toMatchObject({ items: [{ id: 'p0' }], next: '1' })
      expect(await read('1')).toMatchObject({ items: [{ id: 'p1' }], next: '2' })
      const last = await read('2')
      expect(last).toMatchObject({ items: [{ id: 'p2' }] })
      expect(last).not.toHaveProperty('next')
    }
    expect(service.asked.filter(line => line.includes('/history'))).toHaveLength(3)
  })

  test.each([
    ['repeats', () => 'again', 2],
    ['forms a cycle', (cursor: string | null) => (cursor === 'one' ? 'two' : 'one'), 3],
    ['is not a text', () => 7, 1],
    ['is too long', () => 'c'.repeat(100_000), 1]
  ])('ends if the cursor %s', async (_, next, pages) => {
    const history = (query: URLSearchParams) => ({ data: [historyEntry('a')], next: next(query.get('cursor')) })
    const { page } = await serving({ history })
    const { accounts } = await page()
    let found = await accounts.history(account, { signal: never })
    let read = 1
    while (found?.next !== undefined) {
      found = await accounts.history(account, { signal: never, cursor: found.next })
      read += 1
    }
    expect(read).toBe(pages)
  })
})

describe('prices', () => {
  test('are requested by the service’s ids, and returned by the caller’s ids', async () => {
    const price = () => ({
      fungibles: [
        { address: `${chain}:0x`, price: 2 },
        { address: `${chain}:${tokenAt(7)}`, price: 1e-7 },
        { address: `${chain}:${tokenAt(8)}`, price: -1 },
        { address: `fake:two:${tokenAt(9)}`, price: 5 },
        { address: `${chain}:${tokenAt(10)}`, price: 5 },
        null
      ]
    })
    const { page, bodies } = await serving({ price })
    const { accounts } = await page()
    const asked = [undefined, tokenAt(7).toUpperCase(), tokenAt(8), tokenAt(9)]
    const found = await accounts.prices(chain, asked, { signal: never, currency: 'EUR' })
    expect([...(found ?? [])]).toEqual([
      ['', '2'],
      [tokenAt(7).toUpperCase(), '0.0000001']
    ])
    expect(bodies).toEqual([
      {
        currency: 'eur',
        addresses: ['0x', tokenAt(7).toUpperCase(), tokenAt(8), tokenAt(9)].map(token => `${chain}:${token}`).sort(),
        projectId: 'p1'
      }
    ])
  })

  test('of 250 tokens are read with three requests, and of an empty list without a request', async () => {
    const { page, bodies, asked } = await serving()
    const { accounts } = await page()
    const many = Array.from({ length: 250 }, (_, index) => tokenAt(index))
    await accounts.prices(chain, many, { signal: never })
    expect(bodies.map(body => (body as { addresses: string[] }).addresses.length).sort()).toEqual([100, 100, 50])
    const before = asked().length
    expect(await accounts.prices(chain, [], { signal: never })).toEqual(new Map())
    expect(asked()).toHaveLength(before)
  })
})
