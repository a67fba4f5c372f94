import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyForm,
  formAmount,
  memoExcess,
  requestOf,
  type Sendable,
  startedForm,
  withAccount,
  withToken
} from '../src/form.js'

const account = 'fake:one:fake00000001'
const token = 'token1'
const asset: Sendable = { name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: 5_000_000n, price: '2' }
const typed = { ...emptyForm(account), amount: '1.5', recipient: 'fake00000002', memo: 'rent' }
const context = { asset, mark: '.' as const, places: 2 }
const amountOf = (amount: string, more: { unit?: 'fiat'; isMax?: boolean } = {}, of: Partial<Sendable> = {}) =>
  formAmount({ ...typed, ...more, amount }, { ...context, asset: { ...asset, ...of } })

describe('the amount of a form', () => {
  test('is of the token, or what a sum of money buys', () => {
    expect(amountOf('1.5')).toEqual({ amount: 1_500_000n, worth: '3.00' })
    expect(amountOf('3.00', { unit: 'fiat' })).toEqual({ amount: 1_500_000n, worth: '3.00' })
    expect(amountOf('about', { isMax: true })).toEqual({ amount: 5_000_000n, worth: '10.00' })
  })
  test('is refused when it is more than there is, and where nothing is there', () => {
    expect(amountOf('5.000001')).toEqual({ problem: 'too-much' })
    expect(amountOf('10.01', { unit: 'fiat' })).toEqual({ problem: 'too-much' })
    expect(amountOf('', { isMax: true }, { amount: 0n })).toEqual({ problem: 'too-much' })
  })
  test('in money has the places of the currency, and a price', () => {
    expect(amountOf('1.234', { unit: 'fiat' })).toEqual({ problem: 'too-many-decimals' })
    expect(amountOf('0.01', { unit: 'fiat' }, { price: '1e300' })).toEqual({ problem: 'not-a-number' })
    expect(amountOf('0.01', { unit: 'fiat' }, { price: `${10n ** 30n}` })).toEqual({ problem: 'zero' })
  })
  test('is never more than was typed in money', () => {
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

describe('a form goes on', () => {
  test('with another token without the amount of the one before', () => {
    expect(withToken(typed, token)).toEqual({ ...typed, token, amount: '' })
    expect(withToken({ ...typed, token }, undefined)).toEqual({ ...typed, amount: '' })
  })
  test('with a token that somebody asks for, and keeps the recipient', () => {
    expect(startedForm(typed, { token }, '.')).toEqual({ ...typed, token, amount: '' })
    expect(startedForm({ ...typed, token }, { token }, '.')).toEqual({ ...typed, token })
  })
  test('with one piece of a collectible that somebody asks for, and leaves it as a whole for a token', () => {
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
  test('anew with a recipient or an amount that somebody asks for', () => {
    expect(startedForm(typed, { recipient: 'x' }, '.')).toEqual({ ...emptyForm(account), recipient: 'x' })
    expect(startedForm(typed, { amount: '2.5', token }, ',')).toEqual({ ...emptyForm(account), amount: '2,5', token })
  })
  test('with another account, and there with another chain without its token', () => {
    const resolved = { name: 'a.name', address: 'fake00000002' }
    const before = { ...typed, token, resolved }
    const { resolved: _, ...rest } = before
    expect(withAccount(before, 'fake:one:fake00000009', true)).toEqual({ ...rest, account: 'fake:one:fake00000009' })
    const { token: __, ...coin } = rest
    expect(withAccount(before, 'fake:two:fake00000001', true)).toEqual({
      ...coin,
      amount: '',
      account: 'fake:two:fake00000001'
    })
  })
  test('on another chain with the amount where that is of the same coin', () => {
    const there = 'fake:two:fake00000001'
    expect(withAccount(typed, there, true)).toEqual({ ...typed, account: there })
    expect(withAccount(typed, there, false)).toEqual({ ...typed, amount: '', account: there })
    const money = { ...typed, unit: 'fiat' as const }
    expect(withAccount(money, there, true)).toEqual({ ...typed, amount: '', account: there })
  })
  test('of another chain family as a new one', () => {
    const there = 'other:one:fake00000001'
    expect(withAccount({ ...typed, token }, there, true)).toEqual(emptyForm(there))
  })
})

test('the request asks for what the chain offers, and no more', () => {
  const about = { recipient: 'fake00000002', amount: 1_500_000n, hasSpeeds: false, memoBytes: 0 }
  expect(requestOf(typed, about)).toEqual({ account, recipient: 'fake00000002', amount: 1_500_000n })
  expect(
    requestOf({ ...typed, token, isMax: true, speed: 'fast' }, { ...about, hasSpeeds: true, memoBytes: 9 })
  ).toEqual({
    account,
    recipient: 'fake00000002',
    token,
    amount: 'max',
    speed: 'fast',
    memo: 'rent'
  })
})

test('a memo is measured in bytes', () => {
  expect([memoExcess('rent', 4), memoExcess('rent!', 4), memoExcess('ش', 1), memoExcess('', 0)]).toEqual([0, 1, 1, 0])
})
