import { decode } from '@latchkit/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyForm, withCollectible } from '../src/form.js'
import {
  type Contact,
  contactsSchema,
  formSchema,
  isSameAttempt,
  MAX_CONTACTS,
  MAX_RECENT,
  unconfirmedAttemptsSchema,
  withAttempt,
  withLabel,
  withoutAttempt,
  withPaid
} from '../src/persistence.js'

const form = emptyForm('fake:one:fake00000001')
const contact = (index: number, more: Partial<Contact> = {}): Contact => ({
  namespace: 'fake',
  address: `fake${index}`,
  ...more
})

describe('stored data', () => {
  test('is read back', () => {
    expect(decode(formSchema, form)).toEqual({ value: form })
    expect(decode(formSchema, undefined)).toEqual({ value: undefined })
    const ofCollectible = withCollectible(form, `0x00/${2n ** 256n - 1n}`)
    expect(decode(formSchema, ofCollectible)).toEqual({ value: ofCollectible })
    const contacts = [contact(1, { label: 'Mum', paidAtMs: 5 }), contact(2)]
    expect(decode(contactsSchema, contacts)).toEqual({ value: contacts })
    const unsettled = [{ account: form.account, recipient: 'fake2', token: 'x' }]
    expect(decode(unconfirmedAttemptsSchema, unsettled)).toEqual({ value: unsettled })
  })

  test.each([
    ['another type', 'text'],
    ['no account', { ...form, account: 'fake' }],
    ['a megabyte', { ...form, recipient: 'x'.repeat(1_000_000) }],
    ['a number for an amount', { ...form, amount: 5 }],
    ['another speed', { ...form, speed: 'warp' }],
    ['an invalid isCollectible', { ...form, isCollectible: 1 }],
    ['a collectible without an id', { ...form, isCollectible: true, amount: '1' }],
    ['a collectible in an amount of money', { ...withCollectible(form, '0x00/7'), unit: 'fiat', amount: '2' }]
  ])('is an empty form for %s', (_, data) => expect(decode(formSchema, data)).toBeUndefined())

  test.each([
    ['markup for an address', [contact(1, { address: '<img>' })]],
    ['a label that is too long', [contact(1, { label: 'x'.repeat(41) })]],
    ['an invalid time', [contact(1, { paidAtMs: -1 })]],
    ['too many contacts', Array.from({ length: 121 }, (_, index) => contact(index))],
    ['an object that is not a list', { 0: contact(1) }]
  ])('is no list of contacts for %s', (_, data) => expect(decode(contactsSchema, data)).toBeUndefined())

  test('is read or rejected, without throwing, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), data => {
        for (const { '~standard': schema } of [formSchema, contactsSchema, unconfirmedAttemptsSchema])
          schema.validate(data)
      })
    )
  })
})

describe('contacts', () => {
  test('have the last paid first, up to the maximum', () => {
    let contacts: readonly Contact[] = []
    for (let index = 0; index < 30; index++) contacts = withPaid(contacts, { ...contact(index), paidAtMs: index })
    expect(contacts.map(({ address }) => address)).toEqual(
      Array.from({ length: MAX_RECENT }, (_, at) => `fake${29 - at}`)
    )
  })

  test('with a label stay, and keep it when they are paid', () => {
    const named = withLabel([], contact(1), 'Mum')
    const paid = withPaid(named, { ...contact(1), paidAtMs: 7 })
    expect(paid).toEqual([contact(1, { label: 'Mum', paidAtMs: 7 })])
    let contacts = paid
    for (let index = 2; index < 40; index++) contacts = withPaid(contacts, { ...contact(index), paidAtMs: index })
    expect(contacts.find(({ address }) => address === 'fake1')?.label).toBe('Mum')
    expect(withLabel(paid, contact(1), '')).toEqual([contact(1, { paidAtMs: 7 })])
    expect(withLabel(named, contact(1), '')).toEqual([])
  })

  test('of two chain families are different', () => {
    const contacts = withLabel(withLabel([], contact(1), 'Mum'), contact(1, { namespace: 'other' }), 'Shop')
    expect(contacts.map(({ label }) => label)).toEqual(['Shop', 'Mum'])
  })

  test('stay within their limits after any changes', () => {
    const step = fc.tuple(fc.nat(300), fc.constantFrom('', 'x', undefined), fc.nat(1_000))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), steps => {
        const contacts = steps.reduce<readonly Contact[]>(
          (list, [index, label, paidAtMs]) =>
            label === undefined
              ? withPaid(list, { ...contact(index), paidAtMs })
              : withLabel(list, contact(index), label),
          []
        )
        expect(contacts.length).toBeLessThanOrEqual(MAX_CONTACTS + MAX_RECENT)
        expect(decode(contactsSchema, contacts)).toBeDefined()
        expect(new Set(contacts.map(({ address }) => address)).size).toBe(contacts.length)
      })
    )
  })
})

test('stores an unconfirmed attempt once, until it is removed', () => {
  const one = { account: form.account, recipient: 'fake2' }
  const other = { ...one, token: 'x' }
  const list = withAttempt(withAttempt(withAttempt([], one), other), one)
  expect(list).toEqual([one, other])
  expect(withoutAttempt(list, one)).toEqual([other])
  expect(isSameAttempt(one, other)).toBe(false)
})
