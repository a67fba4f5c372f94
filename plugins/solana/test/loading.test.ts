/** Which packages each part of the plugin loads, as a bundler splits them. */
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type Bundle, bundle, inputsOf, staticGraph } from '../../../scripts/bundle.mjs'

const resolveDir = fileURLToPath(new URL('..', import.meta.url))
const entries = ['client', 'wallet/connector', 'browser', 'family', 'transfer/prepare', 'transfer/transaction'] as const
type Entry = (typeof entries)[number]

let built: Bundle
beforeAll(async () => {
  built = await bundle({ code: entries.map(name => `import('./src/lazy/${name}.js')`).join(';'), resolveDir })
})

/** Returns the packages that are loaded with a module, without those of its dynamic imports. */
function packagesOf(name: Entry): readonly string[] {
  const start = [...built.chunks].find(([, { entryPoint }]) => entryPoint?.endsWith(`solana/src/lazy/${name}.ts`))?.[0]
  if (!start) throw new Error(`No chunk is loaded for ${name}`)
  const files = inputsOf(built, staticGraph(built, [start]))
  return files.flatMap(file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
}

test.each(['client', 'wallet/connector', 'browser', 'family'] as const)('%s: loads no library of Solana', name => {
  expect(packagesOf(name).filter(library => library.startsWith('@solana'))).toEqual([])
})

test('parsing a transaction: loads the codecs, but no program client', () => {
  const packages = packagesOf('transfer/transaction')
  expect(packages).toContain('@solana/transactions')
  expect(packages).not.toContain('@solana/rpc')
})

test('preparing a payment: loads the codecs and the clients of four programs, but neither RPC nor the libraries of tests', () => {
  const packages = packagesOf('transfer/prepare')
  for (const library of ['@solana/transaction-messages', '@solana-program/token', '@solana-program/system'])
    expect(packages).toContain(library)
  for (const library of ['@solana/kit', '@solana/rpc', '@solana/rpc-subscriptions', 'ws', 'typescript'])
    expect(packages).not.toContain(library)
})
