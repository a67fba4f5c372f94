import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle, inputsOf, openedGraph } from '../../../scripts/bundle.mjs'

const library = /node_modules\/@polkadot\//
const isLibraryChunk = (file: string) => /lazy\/transfer\/(prepare|outcome|runtime)\.ts$/.test(file)

test('loads @polkadot/types with a transfer and its outcome, and with nothing else', async () => {
  const built = await bundle({
    code: "export * from './src/index.ts'",
    resolveDir: join(import.meta.dirname, '..'),
    external: ['@latchkit/*']
  })
  const without = inputsOf(
    built,
    openedGraph(built, file => !isLibraryChunk(file))
  )
  expect(without).toContain('plugins/polkadot/src/lazy/client.ts')
  expect(without).toContain('plugins/polkadot/src/lazy/signing/verify-sr25519.ts')
  expect(without.filter(file => library.test(file))).toEqual([])
  const all = inputsOf(
    built,
    openedGraph(built, () => true)
  )
  expect(all.some(file => library.test(file))).toBe(true)
  // Only `ApiPromise` starts WebAssembly, which a policy of `script-src 'self'` forbids and which it then waits for.
  expect(all.filter(file => file.includes('node_modules/@polkadot/api'))).toEqual([])
})
