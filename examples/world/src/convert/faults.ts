/** Responses of the convert service that attack the page or its visitor, for tests of how the page handles them. */
import { localContracts, localExchange } from '../evm/addresses.js'
import type { convertFaults } from '../faults.js'
import type { Exchange } from './quote.js'
import type { ContractCall, SwapOrder } from './transactions.js'

export type ConvertFault = (typeof convertFaults)[number]
type Entry = Readonly<Record<string, unknown>>

/** Account that gets what a faulty transaction takes. It has no code. */
export const thief = '0x1a7c4b1700000000000000000000000000bad000'
const floodEntries = 100_000
const ether = 10n ** 18n

/** Returns an amount at a price that was better by a tenth. */
export const staleAmount = (kind: ConvertFault | undefined, amount: bigint) =>
  kind === 'stale' ? (amount * 11n) / 10n : amount

/** Returns a token of the exchange that is neither of the two. */
export const otherToken = ({ from, to }: Pick<Exchange, 'from' | 'to'>): string =>
  [localContracts.quietDollar, localContracts.ridgeDollar, localExchange.tollToken].find(
    token => token !== from && token !== to
  ) as string

/** Returns the order with the fault that shows in the arguments of the router. */
export const spoilOrder = (kind: ConvertFault | undefined, order: SwapOrder): SwapOrder => ({
  ...order,
  ...(kind === 'other-recipient' && { recipient: thief }),
  ...(kind === 'low-minimum' && { minimum: 1n })
})

/** Returns the call with the fault that shows in its target or value. */
export const spoilCall = (kind: ConvertFault | undefined, call: ContractCall): ContractCall => ({
  ...call,
  ...(kind === 'wrong-target' && { to: thief }),
  ...(kind === 'inflated-value' && { value: call.value * 2n + ether })
})

/** Returns faulty tokens. */
export function spoilTokens(kind: ConvertFault, honest: readonly Entry[]): readonly unknown[] {
  const [first = {}] = honest
  if (kind === 'flood')
    return Array.from({ length: floodEntries }, (_, index) => ({
      ...first,
      symbol: `T${index}`,
      address: `eip155:31337:0x${index.toString(16).padStart(40, '0')}`,
      logoUri: ''
    }))
  return [...honest, ...spread(first, tokenTricks)]
}

/** Returns the honest quote, followed by faulty ones. */
export const spoilQuotes = (honest: Entry) => [honest, ...spread(honest, quoteTricks)]

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null
const spread = (honest: Entry, tricks: readonly unknown[]) =>
  tricks.map(trick => (isEntry(trick) ? { ...honest, ...trick } : trick))

const script = 'javascript:alert(1)'
const markup = '<img src=x onerror=alert(1)>'
const long = 'A'.repeat(100_000)
const prototypes: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')

const tokenTricks: readonly unknown[] = [
  { name: markup, symbol: '\u202eHTE' },
  { name: long, symbol: long },
  { logoUri: script },
  { logoUri: 'data:text/html,<script>alert(1)</script>' },
  { decimals: 255 },
  { decimals: -1 },
  { decimals: '18' },
  { decimals: 1.5 },
  { address: `eip155:1:0x${'de'.repeat(20)}` },
  { address: '../../_world/faults' },
  { address: null, name: 7, symbol: {} },
  null,
  'ETH',
  prototypes
]

const quoteTricks: readonly unknown[] = [
  { toAmount: '-1' },
  { toAmount: '1e30' },
  { toAmount: '１２' },
  { toAmount: 5 },
  { toAmount: '9'.repeat(100) },
  { toAmount: null },
  { fromAmount: '1' },
  { fromAccount: `eip155:1:0x${'de'.repeat(20)}`, toAmount: '9'.repeat(30) },
  { toAccount: script, toAmount: '9'.repeat(30) },
  { id: markup, toAmount: long },
  null,
  'cheap',
  prototypes
]
