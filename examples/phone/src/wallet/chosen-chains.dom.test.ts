import { beforeEach, expect, test } from 'vitest'
import { chosenChains } from './chosen-chains.js'

const chains = ['eip155:1', 'eip155:2']
beforeEach(() => localStorage.clear())

test('a session starts on its first network, and remembers a chosen one', () => {
  expect(chosenChains().of('a', chains)).toBe('eip155:1')
  chosenChains().choose('a', 'eip155:2')
  expect(chosenChains().of('a', chains)).toBe('eip155:2')
  expect(chosenChains().of('b', chains)).toBe('eip155:1')
})

test('ignores a chosen network that the session no longer has', () => {
  chosenChains().choose('a', 'eip155:3')
  expect(chosenChains().of('a', chains)).toBe('eip155:1')
})

test('forgets ended sessions', () => {
  chosenChains().choose('a', 'eip155:2')
  chosenChains().keepOnly(['b'])
  expect(chosenChains().of('a', chains)).toBe('eip155:1')
  expect(localStorage.getItem('skipper:chains')).toBe('{}')
})

test.each(['{', '[]', '7', '{"a":7}', '{"__proto__":"eip155:2"}'])('treats a storage with %s as empty', text => {
  localStorage.setItem('skipper:chains', text)
  expect(chosenChains().of('a', chains)).toBe('eip155:1')
  expect(chosenChains().of('__proto__', chains)).toBe('eip155:1')
  chosenChains().choose('a', 'eip155:2')
  expect(chosenChains().of('a', chains)).toBe('eip155:2')
})
