import { definePlugin, memoryBackend, type PluginContext, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { lastChainsOf } from '../src/views/last-chains.js'

/** Opens a page that stores the choices in `storage`. */
async function open(storage: StorageBackend) {
  let found: PluginContext['storage'] | undefined
  const plugin = definePlugin({
    id: 'choices',
    setup(ctx) {
      found = ctx.storage
    }
  })
  const kernel = await createTestKernel([plugin], { atEnd: onTestFinished, storage })
  if (!found) throw new Error('The plugin was not set up')
  const choices = lastChainsOf(found)
  await new Promise(resolve => setTimeout(resolve, 50))
  return { choices, close: () => kernel.dispose() }
}

test('keeps other choices beside the choice of a wallet with the longest domain', async () => {
  const storage = memoryBackend()
  const longest = `solana:${'a'.repeat(60)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`
  const first = await open(storage)
  first.choices.set('com.larch', 'solana')
  first.choices.set(longest, 'eip155')
  await first.close()
  const second = await open(storage)
  expect([second.choices.of('com.larch'), second.choices.of(longest)]).toEqual(['solana', 'eip155'])
})

test('drops the oldest choice beyond the maximum', async () => {
  const storage = memoryBackend()
  const { choices, close } = await open(storage)
  for (let index = 0; index < 30; index += 1) choices.set(`wallet-${index}`, 'eip155')
  await close()
  const later = await open(storage)
  expect(later.choices.of('wallet-29')).toBe('eip155')
  expect(later.choices.of('wallet-9')).toBeUndefined()
})
