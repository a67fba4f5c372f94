import { expect, test } from 'vitest'
import { isLocalIgnored, mergeOption, mergeSwitch } from '../src/merge.js'

const on = true
const off = false
const none = undefined

test.each([
  // local, remote, value, source, ignored
  [none, none, none, 'default', false],
  [on, none, on, 'local', false],
  [off, none, off, 'local', false],
  [none, on, none, 'default', false],
  [none, off, off, 'remote', false],
  [on, on, on, 'local', false],
  [on, off, off, 'remote', true],
  // The remote configuration never switches a feature on.
  [off, on, off, 'local', false],
  [off, off, off, 'local', false]
])('a feature that is locally %s and remotely %s is %s by %s', (local, remote, value, source, ignored) => {
  const state = mergeSwitch({ local, remote })
  expect(state).toEqual({ value, source, local, remote })
  expect(isLocalIgnored(state)).toBe(ignored)
})

test.each([
  [none, none, none, 'default', false],
  [['a'], none, ['a'], 'local', false],
  [none, ['b'], ['b'], 'remote', false],
  [['a'], ['b'], ['b'], 'remote', true],
  [['a'], ['a'], ['a'], 'remote', false]
])('an order that is locally %j and remotely %j is %j by %s', (local, remote, value, source, ignored) => {
  const state = mergeOption({ local, remote })
  expect(state).toEqual({ value, source, local, remote })
  expect(isLocalIgnored(state)).toBe(ignored)
})
