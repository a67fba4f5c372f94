import { expect, test } from 'vitest'
import { resolveAmount } from '../src/lazy/transfer/amount.js'

const account = { nonce: 0, consumers: 0, free: 1_000n, reserved: 0n, frozen: 0n }
const rest = { recipientFree: 100n, existentialDeposit: 100n, fee: 10n }
const code = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['nothing keeps it', {}, 990n, 'transfer_allow_death'],
  ['others count on it', { consumers: 1 }, 890n, 'transfer_keep_alive'],
  ['something is reserved', { reserved: 5n }, 890n, 'transfer_keep_alive'],
  ['something is locked', { frozen: 300n }, 690n, 'transfer_keep_alive'],
  ['what is reserved covers what is locked', { frozen: 300n, reserved: 300n }, 890n, 'transfer_keep_alive'],
  ['less is locked than an account holds anyhow', { frozen: 50n }, 890n, 'transfer_keep_alive']
] as const)('all of an account where %s', (_, changes, amount, kind) => {
  expect(resolveAmount('max', { sender: { ...account, ...changes }, ...rest })).toEqual({ amount, kind })
})

test.each([
  [890n, {}, { amount: 890n, kind: 'transfer_keep_alive' }],
  [891n, {}, 'transfer/leaves-too-little'],
  [990n, {}, 'transfer/leaves-too-little'],
  [991n, {}, 'transfer/insufficient-fee'],
  [1_001n, {}, 'transfer/insufficient-funds'],
  [690n, { frozen: 300n }, { amount: 690n, kind: 'transfer_keep_alive' }],
  [691n, { frozen: 300n }, 'transfer/leaves-too-little'],
  [701n, { frozen: 300n }, 'transfer/insufficient-funds'],
  [0n, {}, 'transfer/too-small']
] as const)('%s of an account with %o', (amount, changes, outcome) => {
  expect(code(() => resolveAmount(amount, { sender: { ...account, ...changes }, ...rest }))).toEqual(outcome)
})

test('what a recipient needs to be an account', () => {
  const sent = (amount: bigint, recipientFree: bigint | undefined) =>
    code(() => resolveAmount(amount, { sender: account, ...rest, recipientFree }))
  expect(sent(100n, 0n)).toMatchObject({ amount: 100n })
  expect(sent(99n, 0n)).toBe('transfer/too-small')
  expect(sent(1n, 100n)).toMatchObject({ amount: 1n })
  expect(sent(1n, undefined)).toMatchObject({ amount: 1n })
})

test('an account that is not there has nothing', () => {
  expect(code(() => resolveAmount(1n, { sender: undefined, ...rest }))).toBe('transfer/insufficient-funds')
  expect(code(() => resolveAmount('max', { sender: undefined, ...rest }))).toBe('transfer/insufficient-fee')
  expect(code(() => resolveAmount('max', { sender: { ...account, free: 105n }, ...rest }))).toBe(
    'transfer/insufficient-fee'
  )
})
