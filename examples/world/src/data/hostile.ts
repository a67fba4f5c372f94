/** Data service responses that attack the page, for tests of how the page handles them. */
import type { dataFaults } from '../faults.js'

export type DataFault = (typeof dataFaults)[number]
type Entry = Readonly<Record<string, unknown>>

const floodEntries = 100_000

/** Returns faulty balances. @param kind  `loop` concerns the history only. */
export const spoilBalances = (kind: DataFault, honest: readonly Entry[]) => ({
  balances: spoilAll(kind, honest, balanceTricks)
})

/** Returns a faulty history page. @param first  The first page. */
export const spoilHistory = (
  kind: DataFault,
  first: { readonly data: readonly Entry[]; readonly next: string | null }
) => ({
  data: spoilAll(kind, first.data, transactionTricks),
  next: kind === 'loop' ? 'again' : first.next
})

function spoilAll(kind: DataFault, honest: readonly Entry[], tricks: readonly unknown[]): readonly unknown[] {
  if (kind === 'loop') return honest
  const at = (index: number): Entry => honest[index % Math.max(1, honest.length)] ?? {}
  if (kind === 'flood')
    return Array.from({ length: floodEntries }, (_, index) => ({ ...at(index), ...light, id: String(index) }))
  const spoilt = tricks.map((trick, index) => (isEntry(trick) ? { ...at(index), ...trick } : trick))
  return [...honest, ...spoilt]
}

/** Flood entries without images and transfers, which would take a hundred megabytes. */
const light = { iconUrl: '', transfers: null }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null

const script = 'javascript:alert(1)'
const markup = '<img src=x onerror=alert(1)>'
const page = 'data:text/html,<script>alert(1)</script>'
const long = 'A'.repeat(100_000)
const prototypes: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')

const balanceTricks: readonly unknown[] = [
  { name: markup, symbol: '\u202eHTE' },
  { name: long, symbol: long },
  { iconUrl: script },
  { iconUrl: page },
  { quantity: { decimals: '18', numeric: '-1' } },
  { quantity: { decimals: '6', numeric: '1e18' } },
  { quantity: { decimals: '-1', numeric: '１２' } },
  { quantity: { decimals: '1000000', numeric: '1,5' } },
  { quantity: { decimals: 18, numeric: 5 } },
  { quantity: { decimals: '0', numeric: '1' } },
  { quantity: null, price: 'much', value: 'more' },
  { price: -1, value: Number.MAX_VALUE },
  { chainId: 'eip155:1' },
  { address: `eip155:1:0x${'de'.repeat(20)}` },
  { address: '../../_world/faults' },
  { name: null, symbol: 7, chainId: {} },
  null,
  'ETH',
  prototypes
]

const honestFacts = {
  operationType: 'receive',
  hash: `0x${'ab'.repeat(32)}`,
  chain: 'eip155:31337',
  minedAt: '2026-01-01T00:00:00.000Z',
  sentFrom: `0x${'1'.repeat(40)}`,
  sentTo: `0x${'2'.repeat(40)}`,
  status: 'confirmed',
  nonce: 1
}
const metadata = (lie: Entry) => ({ metadata: { ...honestFacts, ...lie } })
const transfer = (lie: Entry) => ({
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: '' } },
      direction: 'in',
      quantity: { numeric: '1' },
      ...lie
    }
  ]
})
const collected = (name: string, url: string, flags: unknown) =>
  transfer({
    fungible_info: undefined,
    nft_info: { name, content: { preview: { url }, detail: { url } }, flags }
  })

const transactionTricks: readonly unknown[] = [
  metadata({ hash: script }),
  metadata({ hash: '../../_world/faults' }),
  metadata({ minedAt: 'yesterday' }),
  metadata({ minedAt: '+275761-01-01T00:00:00.000Z' }),
  metadata({ minedAt: '9999-12-31T23:59:59.999Z' }),
  metadata({ status: 'wonderful', operationType: markup }),
  metadata({ chain: 'eip155:1' }),
  metadata({ sentFrom: '\u202e0x1', sentTo: long }),
  metadata({ nonce: -1, sentTo: null }),
  { metadata: null },
  { id: null },
  { id: '__proto__' },
  { transfers: 'all of them' },
  { transfers: [null] },
  { transfers: Array.from({ length: 1_000 }, () => transfer({}).transfers[0]) },
  transfer({ direction: 'sideways' }),
  transfer({ quantity: { numeric: '-1' } }),
  transfer({ quantity: { numeric: '1e400' } }),
  transfer({ fungible_info: { name: markup, symbol: long, icon: { url: script } } }),
  transfer({ fungible_info: undefined }),
  transfer({ value: 'much', price: -1 }),
  collected(markup, script, { is_spam: false }),
  collected(long, page, { is_spam: 'no' }),
  collected('Stone', 'http://127.0.0.1:4000/_world/faults', null),
  null,
  'everything',
  prototypes
]
