import { defineErrors } from '@latchkit/plugin-chains/kit'
import { expect, test } from 'vitest'

class PebbleError extends defineErrors('pebble', 'PebbleError', {
  'too-round': 'A stone of {chain} is too round',
  'wrong-chain': '{wallet} holds this stone on another network than {chain}'
}) {}

test('an error has its code, message, context and name', () => {
  const cause = new Error('gone')
  const error = new PebbleError('pebble/unreachable', { chain: 'pebble:main', method: 'sum' }, { cause })
  expect(error).toBeInstanceOf(PebbleError)
  expect(error).toMatchObject({
    name: 'PebbleError',
    code: 'pebble/unreachable',
    message: 'No node of pebble:main answered sum',
    context: { chain: 'pebble:main', method: 'sum' },
    cause
  })
})

test('creates an error by the part of its code after the namespace', () => {
  const error = PebbleError.of('refused', { method: 'sum', rpcCode: 3, reason: 'no' })
  expect(error).toBeInstanceOf(PebbleError)
  expect(error).toMatchObject({ code: 'pebble/refused', message: 'sum was refused: no' })
})

test('a plugin can add messages and replace the default ones', () => {
  const context = { chain: 'pebble:main', wallet: 'Flint' }
  expect(new PebbleError('pebble/too-round', context).message).toBe('A stone of pebble:main is too round')
  expect(PebbleError.of('wrong-chain', context).message).toBe(
    'Flint holds this stone on another network than pebble:main'
  )
})

test('recognizes an error of any copy of the package by the namespace of its code', () => {
  const other = Object.assign(new Error('no'), { code: 'pebble/refused' })
  expect([PebbleError.of('no-rpc-url', { chain: 'pebble:main' }), other].map(PebbleError.has)).toEqual([true, true])
  const strangers = [
    new Error('no'),
    Object.assign(new Error('no'), { code: 'pebbles/refused' }),
    'pebble/refused',
    undefined
  ]
  expect(strangers.map(PebbleError.has)).toEqual([false, false, false, false])
})
