import { describe, expect, test } from 'vitest'
import { sortByDependencies } from '../src/graph.js'
import { type AnyPlugin, type ServiceMap, serviceRef } from '../src/index.js'

interface Shape {
  requires?: readonly string[]
  optional?: readonly string[]
  provides?: readonly string[]
  conflictsWith?: readonly string[]
}
const refs = (ids: readonly string[] = []): ServiceMap => Object.fromEntries(ids.map(id => [id, serviceRef(id)]))
const plugin = (id: string, { requires, optional, provides, conflictsWith = [] }: Shape = {}): AnyPlugin => ({
  id,
  requires: refs(requires),
  optional: refs(optional),
  provides: refs(provides),
  conflictsWith,
  setup: () => ({})
})
const order = (...plugins: AnyPlugin[]) => sortByDependencies(plugins).map(({ id }) => id)
const problem = (...plugins: AnyPlugin[]) => {
  try {
    sortByDependencies(plugins)
  } catch (error) {
    return error
  }
}

test('keeps the order given', () => {
  expect(order(plugin('b'), plugin('a'), plugin('c'))).toEqual(['b', 'a', 'c'])
})

test('puts providers before users, through several steps', () => {
  const a = plugin('a', { requires: ['x'] })
  const b = plugin('b', { requires: ['y'], provides: ['x'] })
  const c = plugin('c', { provides: ['y'] })
  expect(order(a, b, c)).toEqual(['c', 'b', 'a'])
})

test('a diamond is no cycle', () => {
  const top = plugin('top', { requires: ['l', 'r'] })
  const [left, right] = [
    plugin('left', { requires: ['base'], provides: ['l'] }),
    plugin('right', { requires: ['base'], provides: ['r'] })
  ]
  expect(order(top, left, right, plugin('base', { provides: ['base'] }))).toEqual(['base', 'left', 'right', 'top'])
})

test('a circle of optional services is allowed, and a missing optional one', () => {
  const a = plugin('a', { provides: ['a'], optional: ['b', 'nobody'] })
  const b = plugin('b', { provides: ['b'], optional: ['a'] })
  expect(order(a, b)).toEqual(['a', 'b'])
})

describe('names both sides', () => {
  test('of a cycle', () => {
    const a = plugin('a', { provides: ['a'], requires: ['c'] })
    const b = plugin('b', { provides: ['b'], requires: ['a'] })
    const c = plugin('c', { provides: ['c'], requires: ['b'] })
    expect(problem(a, b, c)).toMatchObject({
      code: 'plugin/cycle',
      context: { plugin: 'a', other: 'b', path: 'a → c → b → a' }
    })
  })
  test('of a plugin that needs itself', () => {
    const context = { plugin: 'a', other: 'a', path: 'a → a' }
    expect(problem(plugin('a', { provides: ['a'], requires: ['a'] }))).toMatchObject({ code: 'plugin/cycle', context })
  })
  test('of a missing service', () => {
    const missing = problem(plugin('a', { requires: ['x'] }), plugin('b', { optional: ['x'] }))
    expect(missing).toMatchObject({ code: 'plugin/missing-service', context: { service: 'x', plugin: 'a' } })
  })
  test('of a service with two providers', () => {
    const twice = problem(plugin('a', { provides: ['x'] }), plugin('b', { provides: ['x'] }))
    const context = { service: 'x', plugin: 'b', other: 'a' }
    expect(twice).toMatchObject({ code: 'plugin/duplicate-service', context })
  })
  test('of a conflict, whichever side declares it', () => {
    const context = { plugin: 'a', other: 'b' }
    const a = plugin('a', { conflictsWith: ['b'] })
    expect(problem(a, plugin('b'))).toMatchObject({ code: 'plugin/conflict', context })
    expect(problem(plugin('b'), a)).toMatchObject({ code: 'plugin/conflict', context })
    expect(problem(a)).toBeUndefined()
  })
})

test('an id is there once, also when it is the same plugin', () => {
  const a = plugin('a')
  expect(problem(a, plugin('a'))).toMatchObject({ code: 'plugin/duplicate-id', context: { plugin: 'a' } })
  expect(problem(a, a)).toMatchObject({ code: 'plugin/duplicate-id' })
})

test.each(['', 'A', 'a_b', '-a', 'a-', 'a--b', '1a', 'a b', 'a\n', '__proto__', 'a/b'])('refuses the id %j', id => {
  expect(problem(plugin(id))).toMatchObject({ code: 'plugin/invalid', context: { plugin: id } })
})

test.each([
  [undefined, 'Plugin "plugins.1": it needs an id of lower-case words and dashes, and a setup function'],
  [null, 'Plugin "plugins.1": it needs an id of lower-case words and dashes, and a setup function'],
  [1, 'Plugin "plugins.1": it needs an id of lower-case words and dashes, and a setup function'],
  [{ id: 'a' }, 'Plugin "a": it needs an id of lower-case words and dashes, and a setup function'],
  [{ setup() {} }, 'Plugin "plugins.1": it needs an id of lower-case words and dashes, and a setup function'],
  [() => plugin('a'), 'Plugin "plugins.1": call it, as in "eip155()"'],
  [[plugin('a')], 'Plugin "plugins.1": spread it, as in "...corePreset()"']
])('refuses %j as a plugin and says what to do', (value, message) => {
  expect(problem(plugin('first'), value as unknown as AnyPlugin)).toMatchObject({ code: 'plugin/invalid', message })
})
