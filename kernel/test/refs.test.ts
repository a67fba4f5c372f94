import { expect, test } from 'vitest'
import { createKernel, definePlugin, extensionPoint, serviceRef, viewRef } from '../src/index.js'

test('refs of one kind and id are the same, whichever copy of the package made them', async () => {
  const mine = serviceRef<{ readonly answer: number }>('deep-thought.answer')
  const copy = serviceRef<{ readonly answer: number }>('deep-thought.answer')
  const provider = definePlugin({ id: 'provider', provides: { it: mine }, setup: () => ({ it: { answer: 42 } }) })
  const user = definePlugin({ id: 'user', requires: { it: copy }, setup: (_, { it }) => expect(it.answer).toBe(42) })
  const kernel = createKernel({ plugins: [user, provider] })
  expect(kernel.get(copy)).toBe(kernel.get(mine))
  await kernel.dispose()
})

test('a ref is plain data', () => {
  expect([serviceRef('a'), extensionPoint('b.c'), viewRef('D')]).toEqual([
    { kind: 'service', id: 'a' },
    { kind: 'extension-point', id: 'b.c' },
    { kind: 'view', id: 'D' }
  ])
})
