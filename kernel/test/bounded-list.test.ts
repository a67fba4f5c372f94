import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { boundedArray, boundedRecord, rawList } from '../schema/index.js'

const digits = v.pipe(v.string(), v.regex(/^\d+$/))

test('reads a list of at most so many items, each by its schema', () => {
  const list = boundedArray(v.pipe(digits, v.transform(Number)), 2)
  expect(v.parse(list, [])).toEqual([])
  expect(v.parse(list, ['1', '2'])).toEqual([1, 2])
  expect(v.safeParse(list, ['1', 'x']).issues?.[0].path?.map(({ key }) => key)).toEqual([1])
  for (const other of [undefined, null, 7, 'ab', {}, { length: 1 }, new Set(['1'])])
    expect(v.is(list, other)).toBe(false)
})

test('looks at no item of a list that is too long', () => {
  const look = vi.fn()
  const items = Array.from({ length: 100_000 }, () => '1')
  const get = (target: readonly string[], key: PropertyKey) => {
    if (key !== 'length') look(key)
    return Reflect.get(target, key)
  }
  const watched = new Proxy(items, { get })
  const { issues } = v.safeParse(boundedArray(digits, 99_999), watched)
  expect(issues).toMatchObject([{ message: 'Expected a list of at most 99999 items' }])
  expect(look).not.toHaveBeenCalled()
})

test('takes a list of any length without a look at its items', () => {
  const look = vi.fn()
  const get = (target: readonly string[], key: PropertyKey) => {
    look(key)
    return Reflect.get(target, key)
  }
  const watched = new Proxy(
    Array.from({ length: 100_000 }, () => '1'),
    { get }
  )
  expect(v.parse(rawList, watched)).toBe(watched)
  expect(look).not.toHaveBeenCalled()
  for (const other of [undefined, null, 'ab', {}, { length: 1 }]) expect(v.is(rawList, other)).toBe(false)
})

test('looks at no value of an object with too many keys', () => {
  const look = vi.fn()
  const many = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`key${index}`, '1']))
  for (const key of Object.keys(many)) Object.defineProperty(many, key, { get: look, enumerable: true })
  const record = boundedRecord(v.string(), digits, 2)
  expect(v.safeParse(record, many).issues).toMatchObject([{ message: 'Expected an object of at most 2 keys' }])
  expect(look).not.toHaveBeenCalled()
  expect(v.parse(record, { one: '1', two: '2' })).toEqual({ one: '1', two: '2' })
  for (const other of [null, undefined, 'text', 7]) expect(v.is(record, other)).toBe(false)
})
