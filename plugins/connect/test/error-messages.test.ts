import { expect, test } from 'vitest'
import { errorMessageOf } from '../src/error-messages.js'

test.each([
  ['connections/rejected', 'declined', 'retry'],
  ['connections/timed-out', 'failed', 'retry'],
  ['connections/unavailable', 'failed', 'retry'],
  ['connections/invalid-answer', 'failed', 'retry'],
  ['connections/aborted', 'failed', 'retry'],
  ['connections/not-allowed', 'failed', 'back'],
  ['connections/unknown-wallet', 'missing', 'get']
])('%s is shown as %s with the action %s', (code, ring, action) => {
  expect(errorMessageOf(code)).toMatchObject({ ring, action })
})

test('has its own text for an invalid response', () => {
  const { detail } = errorMessageOf('connections/invalid-answer')
  expect(detail).not.toBe(errorMessageOf('connections/unavailable').detail)
})

test('has a general message for an unknown or absent code', () => {
  for (const code of [undefined, 'wallet/odd', 'toString', '__proto__', '']) {
    expect(errorMessageOf(code)).toMatchObject({ title: 'unexpected', action: 'retry' })
  }
})
