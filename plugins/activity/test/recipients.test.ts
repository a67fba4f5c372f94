import { expect, test } from 'vitest'
import { recipientsOf } from '../src/recipients.js'
import { chain, item, own, transfer } from './transactions.js'

const payment = (more: Parameters<typeof item>[0] = {}) =>
  item({ operation: 'send', from: own, to: 'fake00000009', transfers: [transfer({ direction: 'out' })], ...more })
const found = (...items: ReturnType<typeof item>[]) => recipientsOf(items, chain, own)

test('returns each address that the account paid, once', () => {
  expect(found(payment(), payment({ hash: 'h2' }), payment({ hash: 'h3', to: 'fake00000008' }))).toEqual([
    'fake00000009',
    'fake00000008'
  ])
})

test.each([
  ['an incoming transfer', item()],
  ['a transfer that a token claims', payment({ from: 'fake00000009', to: own })],
  ['a transfer of nothing', payment({ transfers: [transfer({ direction: 'out', quantity: '0' })] })],
  ['spam', payment({ transfers: [transfer({ direction: 'out', spam: true })] })],
  ['a failed transaction', payment({ status: 'failed' })],
  ['a pending transaction', payment({ status: 'pending' })],
  ['another chain', payment({ chain: 'fake:two' })],
  ['a swap', payment({ transfers: [transfer({ direction: 'out' }), transfer()] })],
  ['an approval', payment({ operation: 'approve' })],
  ['the account itself', payment({ to: own })],
  ['a transaction without a recipient', payment({ to: '' })]
])('%s adds no recipient', (_, one) => {
  expect(found(one)).toEqual([])
})
