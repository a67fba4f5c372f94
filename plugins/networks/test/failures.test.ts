import { expect, test } from 'vitest'
import { failureFor } from '../src/failures.js'

test.each([
  ['connections/rejected', 'declined', true],
  ['connections/switch-rejected-after-add', 'declinedAfterAdd', true],
  ['connections/timed-out', 'timedOut', true],
  ['connections/unavailable', 'failed', true],
  ['connections/invalid-answer', 'failed', true],
  ['connections/aborted', 'aborted', true],
  ['connections/unknown-network', 'unknownNetwork', false],
  ['connections/unsupported', 'unsupported', false]
])('the error code %s has the message %s', (code, title, canRetry) => {
  expect(failureFor(code)).toMatchObject({ title, canRetry })
})

test('an unknown or absent code has the general message', () => {
  for (const code of [undefined, 'wallet/odd', 'toString', '__proto__', '']) {
    expect(failureFor(code)).toMatchObject({ title: 'unexpected', canRetry: true })
  }
})
