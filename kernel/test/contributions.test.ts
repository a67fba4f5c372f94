import { expect, test, vi } from 'vitest'
import { createContributions } from '../src/contributions.js'
import { cell, extensionPoint, type Readable } from '../src/index.js'

const Point = extensionPoint<string>('test.point')
const contribution = (item: string, order = 0, when?: Readable<boolean>) => ({ plugin: 'test', item, order, when })
const items = (readable: Readable<readonly { readonly item: string }[]>) => readable.get().map(({ item }) => item)

test('in order of order, then of arrival', () => {
  const contributions = createContributions()
  for (const [item, order] of [
    ['a', 0],
    ['b', 10],
    ['c', -1],
    ['d', 0]
  ] as const) {
    contributions.add(Point, contribution(item, order))
  }
  expect(items(contributions.all(Point))).toEqual(['c', 'a', 'd', 'b'])
  expect(items(contributions.visible(Point))).toEqual(['c', 'a', 'd', 'b'])
})

test('points do not mix, and refs of one id are one point', () => {
  const contributions = createContributions()
  contributions.add(Point, contribution('a'))
  expect(items(contributions.all(extensionPoint<string>('other.point')))).toEqual([])
  expect(items(contributions.all(extensionPoint<string>('test.point')))).toEqual(['a'])
  expect(items(contributions.all(extensionPoint<string>('__proto__')))).toEqual([])
})

test('visible follows the conditions', () => {
  const contributions = createContributions()
  const when = cell(false)
  contributions.add(Point, contribution('always'))
  contributions.add(Point, contribution('sometimes', 0, when))
  const visible = contributions.visible(Point)
  const listener = vi.fn()
  const stop = visible.subscribe(listener)
  expect(items(visible)).toEqual(['always'])
  when.set(true)
  expect(items(visible)).toEqual(['always', 'sometimes'])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(items(contributions.all(Point))).toEqual(['always', 'sometimes'])
  stop()
  when.set(false)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(items(visible)).toEqual(['always'])
})

test('the array stays the same until something changes', () => {
  const contributions = createContributions()
  const when = cell(true)
  contributions.add(Point, contribution('a', 0, when))
  const visible = contributions.visible(Point)
  const before = visible.get()
  expect(visible.get()).toBe(before)
  expect(contributions.visible(Point).get()).toBe(before)
  when.set(false)
  expect(visible.get()).not.toBe(before)
})

test('whoever comes later is followed, whoever went is not', () => {
  const contributions = createContributions()
  const visible = contributions.visible(Point)
  const listener = vi.fn()
  const stop = visible.subscribe(listener)
  const when = cell(true)
  const remove = contributions.add(Point, contribution('a', 0, when))
  expect(listener).toHaveBeenCalledTimes(1)
  when.set(false)
  expect(listener).toHaveBeenCalledTimes(2)
  remove()
  remove()
  const count = listener.mock.calls.length
  when.set(true)
  expect(listener).toHaveBeenCalledTimes(count)
  expect(items(visible)).toEqual([])
  stop()
})

test('subscribers of a condition come and go with those of the point', () => {
  const contributions = createContributions()
  let subscribers = 0
  const when: Readable<boolean> = {
    get: () => true,
    subscribe() {
      subscribers++
      return () => void subscribers--
    }
  }
  contributions.add(Point, contribution('a', 0, when))
  expect(subscribers).toBe(0)
  const stops = [contributions.visible(Point).subscribe(() => {}), contributions.visible(Point).subscribe(() => {})]
  contributions.add(Point, contribution('b'))
  expect(subscribers).toBe(2)
  for (const stop of stops) stop()
  expect(subscribers).toBe(0)
})

test('one contribution added twice is there twice', () => {
  const contributions = createContributions()
  const remove = contributions.add(Point, contribution('a'))
  contributions.add(Point, contribution('a'))
  remove()
  expect(items(contributions.all(Point))).toEqual(['a'])
})
