import { expect, test } from 'vitest'
import { refusalFor } from '../src/refusals.js'

test.each([
  ['connections/rejected', 'declined', 'retry'],
  ['connections/timed-out', 'failed', 'retry'],
  ['connections/unavailable', 'failed', 'retry'],
  ['connections/invalid-answer', 'failed', 'retry'],
  ['connections/aborted', 'failed', 'retry'],
  ['connections/not-allowed', 'failed', 'back'],
  ['connections/unknown-wallet', 'missing', 'get']
])('%s is %s, and the way on is %s', (code, ring, way) => {
  expect(refusalFor(code)).toMatchObject({ ring, way })
})

test('an answer that cannot be used is told as one', () => {
  const { detail } = refusalFor('connections/invalid-answer')
  expect(detail).not.toBe(refusalFor('connections/unavailable').detail)
})

test('any other code, and none, has an answer too', () => {
  for (const code of [undefined, 'wallet/odd', 'toString', '__proto__', '']) {
    expect(refusalFor(code)).toMatchObject({ title: 'unexpected', way: 'retry' })
  }
})
