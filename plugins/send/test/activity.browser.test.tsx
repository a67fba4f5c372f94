import { activity } from '@latchkit/plugin-activity'
import { TransactionView } from '@latchkit/plugin-activity/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, expect, test } from 'vitest'
import { fakeData } from '../../activity/test/fake-data.js'
import { item, transfer } from '../../activity/test/transactions.js'
import { until } from '../../connect/test/visit.js'
import { payingChain } from './paying-chain.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = fakeAddress(0x77)
const title = () => site.texts('.attempt-title')[0]
const toasts = () => site.texts('.toast')
const note = () => site.text('send-warning-first-time')

/** Creates a chain that confirms every transaction. */
function confirming() {
  const chain = payingChain()
  const transactions = { status: async () => ({ status: 'confirmed' as const }) }
  return { ...chain, features: { ...chain.features, transactions } }
}

async function confirm() {
  await site.openReview(recipient, '1.5')
  await until(() => site.isOff('send-confirm')).toBe(false)
  await site.press('send-confirm')
}

test('warns of a first payment unless the loaded history has an earlier one', async () => {
  const paid = item({
    operation: 'send',
    from: fakeAddress(1),
    to: recipient,
    transfers: [transfer({ direction: 'out', quantity: '0.5' })]
  })
  site = await openScene({ extras: [fakeData([paid]).plugin, activity()] })
  await site.kernel.router.open()
  await until(() => site.texts('[data-testid=transaction-row]')).toHaveLength(1)
  await site.openReview(recipient, '1')
  await until(() => site.isOff('send-confirm')).toBe(false)
  expect(note()).toBeUndefined()
  await site.openReview(fakeAddress(0x99), '1')
  await until(note).toBe('First time you send here from this browser. Check the whole address.')
})

test('shows a toast for a confirmed transfer only after the visitor has left the result', async () => {
  site = await openScene({ chain: confirming(), extras: [activity()] })
  await confirm()
  await until(title).toBe('Confirmed')
  // A toast would appear at once, or 150 ms after a toast that it replaces.
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(toasts()).toEqual([])
  await site.press('send-done')
  await confirm()
  await until(title).toBe('Sent')
  await site.press('send-done')
  await until(toasts).toEqual(['FAKE sent'])
})

test('without an explorer, the result links to the transaction in the activity', async () => {
  site = await openScene({ chain: confirming(), extras: [activity()], hasExplorer: false })
  await confirm()
  await until(title).toBe('Confirmed')
  expect(site.text('send-transaction')).toBe('View transaction')
  expect(await site.violations()).toEqual([])
  await site.press('send-transaction')
  await until(() => site.views().at(-1)).toBe(TransactionView.id)
})
