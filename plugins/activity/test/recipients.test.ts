import { expect, test } from 'vitest'
import { recipientsOf } from '../src/recipients.js'
import { chain, item, own, transfer } from './transactions.js'

const payment = (more: Parameters<typeof item>[0] = {}) =>
  item({ operation: 'send', from: own, to: 'fake00000009', transfers: [transfer({ direction: 'out' })], ...more })
const found = (...items: ReturnType<typeof item>[]) => recipientsOf(items, chain, own)

test('whom the account paid is a recipient, once', () => {
  expect(found(payment(), payment({ hash: 'h2' }), payment({ hash: 'h3', to: 'fake00000008' }))).toEqual([
    'fake00000009',
    'fake00000008'
  ])
})

test.each([
  ['what came in', item()],
  ['what somebody else had a token say', payment({ from: 'fake00000009', to: own })],
  ['nothing, sent to be seen', payment({ transfers: [transfer({ direction: 'out', quantity: '0' })] })],
  ['spam', payment({ transfers: [transfer({ direction: 'out', spam: true })] })],
  ['what failed', payment({ status: 'failed' })],
  ['what is pending', payment({ status: 'pending' })],
  ['another chain', payment({ chain: 'fake:two' })],
  ['a swap', payment({ transfers: [transfer({ direction: 'out' }), transfer()] })],
  ['an approval', payment({ operation: 'approve' })],
  ['the account itself', payment({ to: own })],
  ['nobody named', payment({ to: '' })]
])('%s makes no recipient', (_, one) => {
  expect(found(one)).toEqual([])
})
