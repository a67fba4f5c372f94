import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sortActions } from '../plugins/account/src/sort-actions.js'
import { ageOf } from '../plugins/activity/src/relative-time.js'
import { MAX_REQUESTS } from '../plugins/activity/src/schedule.js'
import { sortMethods } from '../plugins/connect/src/order.js'
import { root } from './packages.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const second = 1_000
const minute = 60 * second

/** Reads a number, or the sum of a list of numbers, in the source form: `const CODE_LIFE_MS = 4 * 60_000`. */
function constantIn(file: string, name: string): number {
  const [, list, product] = new RegExp(`const ${name} = (?:\\[([\\d_, ]+)\\]|([\\d_ *.]+))`).exec(read(file)) ?? []
  const numbers = (text: string, separator: string) =>
    text.split(separator).map(part => Number(part.replaceAll('_', '')))
  if (list !== undefined) return numbers(list, ',').reduce((sum, part) => sum + part, 0)
  if (product !== undefined) return numbers(product, '*').reduce((all, part) => all * part, 1)
  throw new Error(`${file} has no ${name}`)
}

/** Constants of the specification for existing features: description, value, and file and name in the product. */
const constants: readonly (readonly [what: string, value: number, file: string, name: string])[] = [
  ['portfolio cache', 30 * second, 'plugins/balances/src/freshness.ts', 'FRESH_MS'],
  ['native balance cache', 30 * second, 'plugins/balances/src/freshness.ts', 'FRESH_MS'],
  ['ENS and identity cache', 5 * minute, 'plugins/identity/src/lazy/identity-service.ts', 'FRESH_MS'],
  ['history cache (AppKit)', 15 * second, 'plugins/data/src/lazy/accounts/queries.ts', 'HISTORY_MS'],
  ['token price cache (AppKit)', 15 * second, 'plugins/data/src/lazy/accounts/queries.ts', 'PRICES_MS'],
  ['pause after a failed read of token balances', 30 * second, 'plugins/balances/src/freshness.ts', 'RETRY_PAUSE_MS'],
  ['confirmation timeout', 25 * second, 'plugins/activity/src/schedule.ts', 'soonMs'],
  ['pending transactions polled', 30 * second, 'plugins/activity/src/schedule.ts', 'STEADY_MS'],
  ['limit of polls', 99, 'plugins/activity/src/schedule.ts', 'MAX_STEADY'],
  ['recent wallets kept', 2, 'plugins/connections/src/stored-connections.ts', 'RECENT_WALLETS'],
  ['recommended wallets', 4, 'plugins/catalogue/src/lazy/source.ts', 'RECOMMENDED_WALLETS'],
  ['wallets per page', 40, 'plugins/catalogue/src/lazy/wallets-response.ts', 'PAGE_WALLETS'],
  ['wallets per search', 100, 'plugins/catalogue/src/lazy/source.ts', 'FOUND_WALLETS'],
  ['search delay', 300, 'plugins/catalogue/src/lazy/listing.ts', 'SEARCH_DELAY_MS'],
  ['pairing lifetime', 4 * minute, 'plugins/walletconnect/src/lazy/proposal.ts', 'CODE_LIFE_MS'],
  ['pairing counts as expired', 10 * second, 'plugins/walletconnect/src/lazy/pairing-attempts.ts', 'RENEW_AHEAD_MS'],
  ['pairing retry', second, 'plugins/walletconnect/src/lazy/pairing-attempts.ts', 'RETRY_AFTER_MS'],
  ['disconnect wait', 3 * second, 'plugins/connections/src/lazy/disconnect.ts', 'DISCONNECT_WAIT_MS'],
  ['injected-wallet authorization wait', second, 'plugins/connections/src/lazy/restore.ts', 'AUTHORIZATION_WAIT_MS'],
  ['image preload', 2 * second, 'plugins/catalogue/src/lazy/network-pictures.ts', 'PRELOAD_MS'],
  ['shake', 500, 'plugins/shell/src/lazy/card.tsx', 'SHAKE_MS'],
  ['header text', 120, 'plugins/shell/src/lazy/motion.ts', 'titleMs'],
  ['view transition and height', 150, 'plugins/shell/src/lazy/motion.ts', 'viewMs'],
  ['gap between two toasts', 150, 'plugins/shell/src/toasts.ts', 'gapMs'],
  ['RPC timeout', 10 * second, 'plugins/chains/src/kit/endpoints/fetch-with-limits.ts', 'TIMEOUT_MS'],
  ['RPC timeout of EVM', 10 * second, 'plugins/eip155/src/lazy/node/transport.ts', 'TIMEOUT_MS'],
  ['RPC batch', 1_000, 'plugins/eip155/src/lazy/node/transport.ts', 'BATCH_SIZE'],
  ['wait of an RPC batch', 0, 'plugins/eip155/src/lazy/node/transport.ts', 'BATCH_WAIT_MS'],
  ['RPC polling', 4 * second, 'plugins/eip155/src/lazy/node/ranking.ts', 'POLLING_MS'],
  ['RPC ranking samples', 10, 'plugins/eip155/src/lazy/node/ranking.ts', 'SAMPLES'],
  ['RPC ranking weight of stability', 0.7, 'plugins/eip155/src/lazy/node/ranking.ts', 'STABILITY_WEIGHT'],
  ['RPC ranking weight of latency', 0.3, 'plugins/eip155/src/lazy/node/ranking.ts', 'LATENCY_WEIGHT'],
  ['decimals of a balance', 3, 'plugins/account/src/balance.ts', 'PLACES'],
  ['decimals of a token quantity', 3, 'plugins/balances/src/views/token-amount.tsx', 'PLACES'],
  ['decimals of US dollars', 2, 'plugins/chains/src/kit/assets/index.ts', 'SHOWN_PLACES']
]

test.each(constants)('%s is %d', (_what, value, file, name) => {
  expect(constantIn(file, name)).toBe(value)
})

/** Words of the row in docs/departures.md about a constant with another value. */
test.each([
  ['ranking of RPC endpoints', 'ranks endpoints every 4 s for as long as the page lives'],
  ['log buffer', '1,024,000 bytes'],
  ['decimal precision', '20 decimal places'],
  ['z-index', 'z-index 999'],
  ['sdk version label', 'html-<families>-<version>'],
  ['timeouts of the embedded wallet', '30 s, 20 s, 500 ms and 3 s']
])('docs/departures.md lists the departure of %s', (_what, words) => {
  expect(read('docs/departures.md')).toContain(words)
})

test('the status of a transaction is requested within 25 s, and then 99 times', () => {
  expect(MAX_REQUESTS).toBeGreaterThan(99)
})

test('relative time has the labels sec, min, hr, d, mo and yr', () => {
  const day = 24 * 60 * minute
  const ages = [second, minute, 60 * minute, day, 30 * day, 365 * day].map(ms => ageOf(0, ms).unit)
  expect(ages).toEqual(['sec', 'min', 'hr', 'd', 'mo', 'yr'])
})

test('the default orders are those of the specification', () => {
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
  const shuffled = (...names: readonly string[]) => names.map(id => ({ id, load: async () => ({ default: id }) }))
  expect(ids(sortActions(shuffled('send', 'receive', 'swaps', 'onramp'), {}))).toEqual([
    'onramp',
    'swaps',
    'receive',
    'send'
  ])
  expect(ids(sortMethods(shuffled('wallet', 'social', 'email')))).toEqual(['email', 'social', 'wallet'])
})
