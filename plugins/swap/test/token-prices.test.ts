import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SwapQuote } from '../src/contract.js'
import { quartz, ridge } from './site.js'
import { later, openScene } from './submit-scene.js'
import { QUARTZ, RIDGE } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

type Prices = Readonly<Record<string, string>>

/** Opens a page whose data service has these prices, and whose provider does not know the price impact. */
async function openPage(read: () => Prices | Error | undefined) {
  const asked: (readonly (string | undefined)[])[] = []
  const accounts: Pick<AccountDataApi, 'prices'> = {
    async prices(_, tokens) {
      asked.push(tokens)
      const prices = read()
      if (prices instanceof Error) throw prices
      if (!prices) return undefined
      return new Map(Object.entries(prices).filter(([token]) => tokens.includes(token)))
    }
  }
  const withoutImpact = ({ priceImpactBps: _, ...quote }: SwapQuote) => quote
  const changes = { spoilQuote: withoutImpact, tokens: async () => [ridge, quartz] }
  const scene = await openScene((_, provider) => void Object.assign(provider, changes), { accounts })
  const warnings = () => scene.store.warnings.get().map(({ kind, needsTick }) => `${kind}${needsTick ? ' tick' : ''}`)
  return { ...scene, asked, warnings }
}

test('prices of the data service tell the loss for tokens that the account does not hold', async () => {
  const { preview, warnings, asked, store } = await openPage(() => ({ [RIDGE]: '1', [QUARTZ]: '0.5' }))
  await preview()
  expect(asked.at(-1)).toEqual([RIDGE, QUARTZ])
  expect(warnings()).toEqual(['price-impact tick'])
  expect(store.warnings.get()[0]?.bps).toBe(5_000)
})

test('fair prices need no tick', async () => {
  const { preview, warnings } = await openPage(() => ({ [RIDGE]: '1', [QUARTZ]: '1' }))
  await preview()
  expect(warnings()).toEqual([])
})

test.each([
  ['no price', () => ({ [RIDGE]: '1' })],
  ['a failure', () => new Error('down')],
  ['a service that does not serve the chain', () => undefined]
])('with %s, a swap needs a tick, and another one for another swap', async (_, read) => {
  const logged = vi.spyOn(console, 'error')
  const { preview, warnings, store, submission } = await openPage(read)
  await preview()
  expect(warnings()).toEqual(['unknown-impact tick'])
  await store.submitPrepared()
  expect(submission()).toBeUndefined()
  store.setAccepted(true)
  expect(store.state.get().isAccepted).toBe(true)
  store.setAmount('20', '.')
  expect(store.state.get().isAccepted).toBe(false)
  store.setAccepted(true)
  await later(1_000)
  store.setToken('from', '')
  store.setAmount('1', '.')
  expect(store.state.get().isAccepted).toBe(false)
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('prices are requested again after a minute, and not before', async () => {
  let price = '1'
  const { preview, warnings, asked, store } = await openPage(() => ({ [RIDGE]: '1', [QUARTZ]: price }))
  await preview()
  const before = asked.length
  const stop = store.watchPrices()
  await later(30_000)
  expect(asked).toHaveLength(before)
  price = '0.5'
  await later(40_000)
  stop()
  expect(asked).toHaveLength(before + 1)
  expect(warnings()).toEqual(['price-impact tick'])
})
