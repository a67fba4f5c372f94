import { neverCalled } from '@latchkit/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createScope } from '../src/disposable.js'
import { cell, derive, sameMembers } from '../src/index.js'
import { createStateTree } from '../src/state.js'

interface Facts {
  count: number
  list: string[]
}
const initial = (): Facts => ({ count: 0, list: [] })
const report = vi.fn()
afterEach(() => expect(report).not.toHaveBeenCalled())

function setUp() {
  const tree = createStateTree(report)
  const scope = createScope(neverCalled('report'))
  return { tree, scope, slice: tree.slice('test', initial(), scope.add) }
}

describe('a slice', () => {
  test('changes by recipe, keeps what did not change, and tells its subscribers once', () => {
    const { slice } = setUp()
    const listener = vi.fn()
    slice.subscribe(listener)
    const before = slice.get()
    slice.update(draft => {
      draft.count = 1
      draft.count = 2
    })
    expect(slice.get()).toEqual({ count: 2, list: [] })
    expect(slice.get().list).toBe(before.list)
    expect(before.count).toBe(0)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('tells nobody when nothing changed', () => {
    const { slice } = setUp()
    slice.subscribe(neverCalled('listener'))
    slice.update(draft => void Object.assign(draft, { count: 0 }))
    slice.update(() => {})
  })
  test('is frozen against readers', () => {
    const { slice } = setUp()
    slice.update(draft => void draft.list.push('a'))
    expect(() => (slice.get().list as string[]).push('b')).toThrow(TypeError)
  })
  test('a recipe that throws changes nothing', () => {
    const { slice } = setUp()
    const fail = () =>
      slice.update(draft => {
        draft.count = 9
        throw new Error('boom')
      })
    expect(fail).toThrow('boom')
    expect(slice.get().count).toBe(0)
  })
  test('a draft that escaped its recipe is dead', () => {
    const { slice } = setUp()
    let escaped: Facts | undefined
    slice.update(draft => {
      escaped = draft
      draft.count = 1
    })
    expect(() => void (escaped as Facts).count++).toThrow(TypeError)
    expect(slice.get().count).toBe(1)
  })
  test('resets', () => {
    const { slice } = setUp()
    slice.update(draft => void draft.list.push('a'))
    slice.reset()
    expect(slice.get()).toEqual(initial())
  })
  test('select calls back with the new and the old value, when it changed', () => {
    const { slice } = setUp()
    const listener = vi.fn()
    const stop = slice.select(state => state.count, listener)
    slice.update(draft => void draft.list.push('a'))
    expect(listener).not.toHaveBeenCalled()
    slice.update(draft => void draft.count++)
    expect(listener).toHaveBeenCalledExactlyOnceWith(1, 0)
    stop()
    slice.update(draft => void draft.count++)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('changes of other plugins are not heard', () => {
    const { tree, scope, slice } = setUp()
    slice.subscribe(neverCalled('listener'))
    tree.slice('other', initial(), scope.add).update(draft => void draft.count++)
  })
})

describe('a listener of a slice', () => {
  test('that throws is reported, and neither the writer nor the others notice', () => {
    const { slice } = setUp()
    const listener = vi.fn()
    slice.subscribe(() => {
      throw new Error('boom')
    })
    slice.subscribe(listener)
    slice.update(draft => void draft.count++)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('boom'))
    report.mockClear()
  })
  test('may change the slice: everybody ends on the last value, and hears no step twice', () => {
    const { slice } = setUp()
    const first: number[] = []
    const second: number[] = []
    slice.select(
      state => state.count,
      count => {
        first.push(count)
        if (count < 3) slice.update(draft => void draft.count++)
      }
    )
    slice.select(
      state => state.count,
      count => void second.push(count)
    )
    slice.update(draft => void draft.count++)
    expect(first).toEqual([1, 2, 3])
    expect(second).toEqual([3])
  })
  test('may remove itself and others', () => {
    const { slice } = setUp()
    const stop = slice.subscribe(() => {
      stop()
      stopOther()
    })
    const stopOther = slice.subscribe(neverCalled('removed'))
    slice.update(draft => void draft.count++)
    slice.update(draft => void draft.count++)
  })
})

describe('the tree', () => {
  test('has one slice for each plugin', () => {
    const { tree, scope } = setUp()
    expect(() => tree.slice('test', initial(), scope.add)).toThrow(expect.objectContaining({ code: 'plugin/invalid' }))
  })
  test('dehydrates to plain JSON by plugin', () => {
    const { tree, slice } = setUp()
    slice.update(draft => void draft.list.push('a'))
    expect(JSON.parse(JSON.stringify(tree.dehydrate()))).toEqual({ test: { count: 0, list: ['a'] } })
  })
  test('readers of a removed slice keep the last value, and its former owner changes nothing', async () => {
    const { tree, scope, slice } = setUp()
    slice.update(draft => void draft.count++)
    await scope.dispose()
    slice.subscribe(neverCalled('listener'))
    slice.update(draft => void draft.count++)
    slice.reset()
    expect(slice.get().count).toBe(1)
    expect(tree.dehydrate()).toEqual({})

    const next = tree.slice('test', initial(), createScope(neverCalled('report')).add)
    slice.update(draft => void Object.assign(draft, { count: 99 }))
    expect(next.get().count).toBe(0)
  })
})

describe('derive', () => {
  test('computes on demand, once for each change of an input', () => {
    const [a, b] = [cell(1), cell(2)]
    const compute = vi.fn((x: number, y: number) => ({ sum: x + y }))
    const sum = derive([a, b], compute)
    expect(compute).not.toHaveBeenCalled()
    expect(sum.get()).toEqual({ sum: 3 })
    expect(sum.get()).toBe(sum.get())
    a.set(2)
    expect(sum.get()).toEqual({ sum: 4 })
    expect(compute).toHaveBeenCalledTimes(2)
  })
  test('tells only when the result changed, and lets go of its inputs', () => {
    const a = cell(1)
    const isBig = derive([a], value => value > 10)
    const listener = vi.fn()
    const stop = isBig.subscribe(listener)
    a.set(2)
    expect(listener).not.toHaveBeenCalled()
    a.set(11)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    a.set(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('of a diamond tells once', () => {
    const a = cell(1)
    const left = derive([a], value => value + 1)
    const right = derive([a], value => value * 2)
    const both = derive([left, right], (x, y) => x + y)
    const listener = vi.fn()
    both.subscribe(listener)
    a.set(2)
    expect(both.get()).toBe(7)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('tells NaN from a change', () => {
    const a = cell(Number.NaN)
    derive([a], value => value).subscribe(neverCalled('listener'))
    a.set(Number.NaN)
  })
})

describe('cell', () => {
  test('tells every listener, also when one throws', async () => {
    const failed = vi.fn()
    const a = cell(1, failed)
    const listener = vi.fn()
    a.subscribe(() => {
      throw new Error('sync')
    })
    a.subscribe(async () => {
      throw new Error('async')
    })
    a.subscribe(listener)
    a.set(2)
    expect(listener).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
  })
  test('one function subscribed twice is called twice', () => {
    const a = cell(1)
    const listener = vi.fn()
    const stop = a.subscribe(listener)
    a.subscribe(listener)
    a.set(2)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    a.set(3)
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

describe('sameMembers', () => {
  test.each([
    ['one value', 7, 7],
    ['no value', undefined, undefined],
    ['objects of the same members', { a: 1, b: 'x' }, { b: 'x', a: 1 }]
  ])('is true for %s', (_, one, other) => {
    expect(sameMembers<unknown>(one, other)).toBe(true)
  })
  test.each([
    ['an object and nothing', {}, undefined],
    ['nothing and an object', undefined, {}],
    ['another member', { a: 1 }, { a: 2 }],
    ['a member more', { a: 1 }, { a: 1, b: undefined }],
    ['a list and an object', ['x'], { 0: 'x' }],
    ['members that are equal objects', { a: {} }, { a: {} }],
    ['two dates', new Date(1), new Date(2)],
    ['two lists', [1], [1]],
    ['two maps', new Map([[1, 2]]), new Map()]
  ])('is false for %s', (_, one, other) => {
    expect(sameMembers<unknown>(one, other)).toBe(false)
  })
})
