import { describe, expect, test } from 'vitest'
import { emptyForm, startedForm, withAccount, withAmount, withFlipped, withProvider, withToken } from '../src/form.js'
import { readForm, readSlippage, type SideToken } from '../src/input.js'
import { formSchema } from '../src/persistence.js'
import type { ShownOffer, SwapForm, SwapInput, SwapToken } from '../src/store.js'
import { tickKey, warningsOf } from '../src/warnings.js'
import { account, coin, quartz, ridge } from './site.js'

const defaults = { mark: '.', slippage: 1 } as const
const form: SwapForm = { ...emptyForm(account, defaults), from: ridge.address, to: quartz.address, amount: '10' }

describe('form', () => {
  test('begins with the coin and the slippage of the site', () => {
    expect(emptyForm(account, { mark: ',', slippage: 0.5 })).toEqual({
      account,
      from: '',
      amount: '',
      mark: ',',
      isMax: false,
      slippage: '0.5'
    })
  })

  test('takes the values that a site opened it with, and keeps the slippage', () => {
    const started = startedForm({ ...form, slippage: '2' }, { toToken: '', amount: '1.5' }, ',')
    expect(started).toEqual({ account, from: '', to: '', amount: '1,5', mark: ',', isMax: false, slippage: '2' })
    const long = startedForm(form, { fromToken: 'x'.repeat(1_000), amount: '9'.repeat(1_000) }, '.')
    expect([long.from.length, long.amount.length]).toEqual([300, 300])
  })

  test('clears the amount with another token to pay, and keeps it with another token to receive', () => {
    expect(withToken(form, 'from', '')).toMatchObject({ from: '', to: quartz.address, amount: '' })
    expect(withToken(form, 'to', '')).toMatchObject({ from: ridge.address, to: '', amount: '10' })
    expect(withToken(form, 'to', quartz.address)).toBe(form)
  })

  test('exchanges the sides if the token of the other side is chosen', () => {
    const flipped = { from: quartz.address, to: ridge.address, amount: '' }
    expect(withToken(form, 'to', ridge.address)).toMatchObject(flipped)
    expect(withToken(form, 'from', quartz.address)).toMatchObject(flipped)
    expect(withFlipped(form)).toMatchObject(flipped)
    const { to: _, ...half } = form
    expect(withFlipped(half)).toBe(half)
    expect(withToken(half, 'to', ridge.address)).toMatchObject({ from: ridge.address, to: ridge.address })
  })

  test('forgets the provider with other tokens', () => {
    const chosen = withProvider(form, 'second')
    expect(withToken(chosen, 'to', '').provider).toBeUndefined()
    expect(withAmount(chosen, '3', '.').provider).toBe('second')
    expect(withProvider(chosen, undefined)).toEqual(form)
  })

  test('is empty on another network, and stays for another account of the network', () => {
    expect(withAccount(form, 'fake:one:fake00000002', defaults)).toMatchObject({ from: ridge.address, amount: '10' })
    expect(withAccount(form, 'fake:two:fake00000001', defaults)).toEqual(emptyForm('fake:two:fake00000001', defaults))
  })

  test('is read from the storage only if it is valid', () => {
    const isValid = (value: unknown) => !('issues' in formSchema['~standard'].validate(value))
    expect(isValid(form)).toBe(true)
    for (const broken of [
      { ...form, amount: 5 },
      { ...form, mark: ';' },
      { ...form, account: 'x' },
      { ...form, to: 1 },
      []
    ])
      expect(isValid(broken)).toBe(false)
  })
})

const there = (token: SwapToken): SideToken => ({ status: 'there', token })
const tokens = { from: there({ ...ridge, amount: '25000000', price: '2' }), to: there(quartz) }
const read = (values: Partial<SwapForm>, sides: Parameters<typeof readForm>[1] = tokens) =>
  readForm({ ...form, ...values }, sides)

describe('input', () => {
  test('has the amount in base units and its value', () => {
    expect(read({ amount: '12.5' })).toMatchObject({ amount: '12500000', worth: '25.00', slippageBps: 100 })
    expect(read({ amount: '12,5', mark: ',' })).toMatchObject({ amount: '12500000' })
  })

  test.each<[string, string]>([
    ['', 'empty'],
    ['0', 'zero'],
    ['0.0', 'zero'],
    ['-1', 'sign'],
    ['1e3', 'exponent'],
    ['1,000', 'wrong-mark'],
    ['1,000.5', 'grouped'],
    ['1.2345678', 'too-many-decimals'],
    ['abc', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['١٢', 'foreign-digits'],
    ['9'.repeat(80), 'not-a-number'],
    ['25.000001', 'too-much'],
    ['Infinity', 'not-a-number']
  ])('rejects the amount "%s" as %s', (amount, amountProblem) => {
    expect(read({ amount })).toMatchObject({ amountProblem })
  })

  test('accepts the whole balance, and any amount while the balance is unknown', () => {
    expect(read({ amount: '25' }).amountProblem).toBeUndefined()
    const unknown = { ...tokens, from: there(ridge) }
    expect(read({ amount: '999' }, unknown)).toMatchObject({ amount: '999000000' })
    expect(read({ amount: '999' }, unknown).amountProblem).toBeUndefined()
  })

  test('says that nothing is left of the maximum', () => {
    expect(read({ amount: '', isMax: true }).amountProblem).toBe('no-balance')
  })

  test('has no amount before the token is known', () => {
    const reading: Parameters<typeof readForm>[1] = { from: { status: 'reading' }, to: { status: 'failed' } }
    expect(read({}, reading)).toMatchObject({ unknown: [], unread: ['to'] })
    expect(read({}, reading).amount).toBeUndefined()
    expect(read({}, { from: { status: 'missing' }, to: { status: 'none' } })).toMatchObject({ unknown: ['from'] })
  })

  test('says that both sides have the same token', () => {
    expect(read({ to: ridge.address }).isSameToken).toBe(true)
    expect(read({ from: '', to: '' }).isSameToken).toBe(true)
    expect(read({}).isSameToken).toBe(false)
  })

  test.each([
    ['0.1', 10],
    ['0,5', 50],
    ['1', 100],
    [' 2.5 % ', 250],
    ['50', 5_000]
  ])('reads the slippage "%s"', (text, slippageBps) => {
    expect(readSlippage(text)).toEqual({ slippageBps })
  })

  test.each([
    ['', 'not-a-number'],
    ['x', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1.234', 'not-a-number'],
    ['1e1', 'not-a-number'],
    ['0', 'out-of-range'],
    ['0.09', 'out-of-range'],
    ['50.01', 'out-of-range'],
    ['9999', 'out-of-range']
  ])('rejects the slippage "%s" as %s', (text, slippageProblem) => {
    expect(readSlippage(text)).toEqual({ slippageProblem })
  })
})

describe('warnings', () => {
  const input = (values: Partial<SwapInput> = {}): SwapInput => ({
    from: { ...ridge, price: '1' },
    to: { ...quartz, price: '1' },
    unknown: [],
    unread: [],
    isSameToken: false,
    amount: '100000000',
    slippageBps: 100,
    ...values
  })
  const offer = (values: Partial<ShownOffer> = {}): ShownOffer => ({
    provider: { id: 'first', name: 'First' },
    toAmount: '100000000',
    minimumAmount: '99000000',
    quotedAtMs: 1,
    ...values
  })
  const kinds = (known: SwapInput, chosen?: ShownOffer, jump?: { before: string; after: string }) =>
    warningsOf({ input: known, chosen, jump }).map(
      ({ kind, level, needsTick }) => `${kind} ${level}${needsTick ? ' tick' : ''}`
    )

  test.each([
    [500, []],
    [501, ['slippage warning']],
    [1_500, ['slippage warning']],
    [1_501, ['slippage strong']]
  ])('are about a slippage of %d basis points', (slippageBps, expected) => {
    expect(kinds(input({ slippageBps }))).toEqual(expected)
  })

  test.each([
    [300, []],
    [301, ['price-impact warning']],
    [1_000, ['price-impact warning']],
    [1_001, ['price-impact strong tick']]
  ])('are about a price impact of %d basis points', (priceImpactBps, expected) => {
    expect(kinds(input(), offer({ priceImpactBps }))).toEqual(expected)
  })

  test('compute the impact from the values in money, if the provider does not know it or understates it', () => {
    expect(kinds(input(), offer({ toAmount: '95000000' }))).toEqual(['price-impact warning'])
    expect(kinds(input(), offer({ toAmount: '50000000', priceImpactBps: 1 }))).toEqual(['price-impact strong tick'])
    expect(kinds(input({ amount: '10' }), offer({ toAmount: '1' }))).toEqual([])
  })

  test('need a tick if neither the provider nor the prices tell the impact', () => {
    const unpriced = input({ to: quartz })
    expect(kinds(unpriced, offer({ toAmount: '1' }))).toEqual(['unknown-impact warning tick'])
    expect(warningsOf({ input: unpriced, chosen: offer(), jump: undefined })).toMatchObject([{ target: 'to' }])
    expect(warningsOf({ input: input({ from: ridge }), chosen: offer(), jump: undefined })).toMatchObject([
      { target: 'from' }
    ])
    expect(kinds(unpriced, offer({ priceImpactBps: 1 }))).toEqual([])
    // Less than one unit of money.
    expect(kinds(input({ to: quartz, amount: '10' }), offer({ toAmount: '1' }))).toEqual([])
    expect(kinds(unpriced)).toEqual([])
  })

  test('are about unlisted tokens, after the strong ones', () => {
    const unlisted = { ...coin, address: 'fake0000dddd', isUnlisted: true }
    expect(kinds(input({ to: unlisted }), offer({ priceImpactBps: 2_000 }))).toEqual([
      'price-impact strong tick',
      'unlisted-token warning'
    ])
  })

  test('need a new tick for another jump', () => {
    const jump = (before: string) => warningsOf({ input: input(), chosen: offer(), jump: { before, after: '1' } })
    expect(kinds(input(), offer(), { before: '9', after: '1' })).toEqual(['price-jump strong tick'])
    expect(tickKey(jump('9'))).toBe(tickKey(jump('9')))
    expect(tickKey(jump('9'))).not.toBe(tickKey(jump('8')))
    expect(tickKey(warningsOf({ input: input(), chosen: offer(), jump: undefined }))).toBe('')
  })
})
