import { definePlugin } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { Balances, type BalancesState } from '@latchkit/plugin-balances/contract'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test } from 'vitest'
import { Onramp, type PurchaseRequest } from '../src/contract.js'
import { onramp } from '../src/index.js'
import { createServices, dollar, idOf, servicesPlugin } from './services.js'

const request: PurchaseRequest = {
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  symbol: 'USDC',
  token: dollar,
  amount: '50',
  currency: 'USD'
}

/** Opens a page whose account held `old` 20 s ago. A read responds when the test calls `respond`. */
async function pageWith(old: string) {
  const services = createServices()
  let show: (amount: string, readAtMs: number) => void = () => {}
  const reads: unknown[] = []
  const held = definePlugin({
    id: 'held',
    provides: { balances: Balances },
    setup(ctx) {
      const state = ctx.slice<BalancesState>({ byAccount: {}, collected: {} })
      show = (amount, readAtMs) => {
        const asset = { address: dollar, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount }
        const holdings = { status: 'ready', readAtMs, source: 'service', assets: [asset] } as const
        state.update(next => void Object.assign(next, { byAccount: { [request.account]: holdings } }))
      }
      const read = async (...call: unknown[]) => void reads.push(call)
      return { balances: { state, currency: 'USD', read } }
    }
  })
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en' }),
      chains(),
      connections(),
      held,
      onramp({ card: {}, restrictedTimeZones: [] }),
      servicesPlugin(services)
    ],
    { atEnd: onTestFinished }
  )
  let answer: (page: object) => void = () => {}
  services.page = () => new Promise(resolve => (answer = resolve))
  show(old, Date.now() - 20_000)
  const started = kernel.get(Onramp).start('coinbase', request, new AbortController().signal)
  await expect.poll(() => services.sent.length).toBe(1)
  return {
    reads,
    respond: (amount: string) => show(amount, Date.now()),
    async baseline() {
      answer({ url: 'https://pay.coinbase.com/x', orderId: idOf(1) })
      return (await started).order.heldBefore
    }
  }
}

test('the balance is read when the page is requested, and counts as the one before the purchase', async () => {
  const { reads, respond, baseline } = await pageWith('1000000')
  expect(reads).toEqual([[request.account, { force: true }]])
  // Came from elsewhere since the last read.
  respond('50000000')
  expect(await baseline()).toBe('50000000')
})

test('a balance that is less than a minute old counts if the read has not finished before the page is known', async () => {
  const { baseline } = await pageWith('1000000')
  expect(await baseline()).toBe('1000000')
})
