import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  emptyForm,
  formAmount,
  memoExcess,
  requestOf,
  startedForm,
  type TransferableAsset,
  withAccount,
  withChoices,
  withToken
} from '../src/form.js'

const account = 'fake:one:fake00000001' as const
const token = 'token1'
const asset: TransferableAsset = { name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: 5_000_000n, price: '2' }
const typed = { ...emptyForm(account), amount: '1.5', recipient: 'fake00000002', memo: 'rent' }
const context = { asset, mark: '.' as const, places: 2 }
const amountOf = (amount: string, more: { unit?: 'fiat'; isMax?: boolean } = {}, of: Partial<TransferableAsset> = {}) =>
  formAmount({ ...typed, ...more, amount }, { ...context, asset: { ...asset, ...of } })

describe('the amount of a form', () => {
  test('is in token units, or converted from money', () => {
    expect(amountOf('1.5')).toEqual({ amount: 1_500_000n, worth: '3.00' })
    expect(amountOf('3.00', { unit: 'fiat' })).toEqual({ amount: 1_500_000n, worth: '3.00' })
    expect(amountOf('about', { isMax: true })).toEqual({ amount: 5_000_000n, worth: '10.00' })
  })
  test('is refused above the balance, and for an empty balance', () => {
    expect(amountOf('5.000001')).toEqual({ problem: 'too-much' })
    expect(amountOf('10.01', { unit: 'fiat' })).toEqual({ problem: 'too-much' })
    expect(amountOf('', { isMax: true }, { amount: 0n })).toEqual({ problem: 'too-much' })
  })
  test('in money is refused with too many decimals or without a usable price', () => {
    expect(amountOf('1.234', { unit: 'fiat' })).toEqual({ problem: 'too-many-decimals' })
    expect(amountOf('0.01', { unit: 'fiat' }, { price: '1e300' })).toEqual({ problem: 'not-a-number' })
    expect(amountOf('0.01', { unit: 'fiat' }, { price: `${10n ** 30n}` })).toEqual({ problem: 'zero' })
  })
  test('in money is never rounded up', () => {
    const price = fc.bigInt(1n, 10n ** 12n)
    fc.assert(
      fc.property(price, fc.bigInt(1n, 10n ** 9n), (each, cents) => {
        const money = `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`
        const found = amountOf(money, { unit: 'fiat' }, { amount: 10n ** 40n, price: `${each}` })
        if ('amount' in found) expect(found.amount * each * 100n).toBeLessThanOrEqual(cents * 1_000_000n)
      })
    )
  })
})

describe('a changed form', () => {
  test('loses the amount with another token', () => {
    expect(withToken(typed, token)).toEqual({ ...typed, token, amount: '' })
    expect(withToken({ ...typed, token }, undefined)).toEqual({ ...typed, amount: '' })
  })
  test('keeps the recipient if the view is opened with a token alone', () => {
    expect(startedForm(typed, { token }, '.')).toEqual({ ...typed, token, amount: '' })
    expect(startedForm({ ...typed, token }, { token }, '.')).toEqual({ ...typed, token })
  })
  test('starts with one piece of a collectible, and loses it with a token', () => {
    const collectible = 'stones/7'
    const chosen = { ...typed, token: collectible, isCollectible: true, amount: '1' }
    expect(startedForm(typed, { collectible }, '.')).toEqual(chosen)
    expect(startedForm({ ...chosen, amount: '3' }, { collectible }, '.')).toEqual({ ...chosen, amount: '3' })
    expect(startedForm(typed, { collectible, amount: '2', recipient: 'x' }, '.')).toEqual({
      ...emptyForm(account),
      token: collectible,
      isCollectible: true,
      amount: '2',
      recipient: 'x'
    })
    expect(withToken(chosen, undefined)).toEqual({ ...typed, amount: '' })
    expect(withAccount(chosen, 'fake:two:fake00000001', true)).toEqual({
      ...typed,
      amount: '',
      account: 'fake:two:fake00000001'
    })
  })
  test('starts empty if the view is opened with a recipient or an amount', () => {
    expect(startedForm(typed, { recipient: 'x' }, '.')).toEqual({ ...emptyForm(account), recipient: 'x' })
    expect(startedForm(typed, { amount: '2.5', token }, ',')).toEqual({ ...emptyForm(account), amount: '2,5', token })
  })
  test('keeps the token with another account, and loses it on another chain', () => {
    const before = { ...typed, token }
    expect(withAccount(before, 'fake:one:fake00000009', true)).toEqual({ ...before, account: 'fake:one:fake00000009' })
    expect(withAccount(before, 'fake:two:fake00000001', true)).toEqual({
      ...typed,
      amount: '',
      account: 'fake:two:fake00000001'
    })
  })
  test('keeps an amount of the same coin on another chain', () => {
    const there = 'fake:two:fake00000001'
    expect(withAccount(typed, there, true)).toEqual({ ...typed, account: there })
    expect(withAccount(typed, there, false)).toEqual({ ...typed, amount: '', account: there })
    const money = { ...typed, unit: 'fiat' as const }
    expect(withAccount(money, there, true)).toEqual({ ...typed, amount: '', account: there })
  })
  test('starts empty for another chain family', () => {
    const there = 'other:one:fake00000001'
    expect(withAccount({ ...typed, token }, there, true)).toEqual(emptyForm(there))
  })
})

describe('the draft of a form', () => {
  const values = { asset, recipient: 'fake00000002', amount: 1_500_000n }

  test('has the memo and the speed only if the chain supports them', () => {
    expect(draftOf(typed, { ...values, transfer: {} })).toEqual({ account, ...values })
    const transfer = { speeds: ['fast' as const], memoBytes: 9 }
    expect(draftOf({ ...typed, isMax: true, speed: 'fast' }, { ...values, transfer })).toEqual({
      account,
      ...values,
      amount: 'max',
      speed: 'fast',
      memo: 'rent'
    })
  })

  test('takes the speed and the maximum that are chosen in the review', () => {
    const draft = { account, ...values, speed: 'normal' as const }
    expect(withChoices(draft, { speed: 'fast', isMax: true })).toEqual({ ...draft, speed: 'fast', amount: 'max' })
    expect(withChoices({ account, ...values }, { speed: 'fast', isMax: false })).toEqual({ account, ...values })
  })

  test('becomes a request for the address of its token', () => {
    const draft = { account, ...values, asset: { ...asset, address: token }, recipientName: 'Mum', currency: 'USD' }
    expect(requestOf(draft)).toEqual({ account, recipient: 'fake00000002', token, amount: 1_500_000n })
  })
})

test('measures a memo in bytes of UTF-8', () => {
  expect([memoExcess('rent', 4), memoExcess('rent!', 4), memoExcess('ش', 1), memoExcess('', 0)]).toEqual([0, 1, 1, 0])
})
