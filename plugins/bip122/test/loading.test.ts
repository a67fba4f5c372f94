/** Which modules each part of the plugin loads, as a bundler splits them. */
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type Bundle, bundle, inputsOf, staticGraph } from '../../../scripts/bundle.mjs'

const resolveDir = fileURLToPath(new URL('..', import.meta.url))
const entries = [
  'client',
  'wallet/connector',
  'browser',
  'signing/verify-message',
  'transfer/prepare',
  'rpc/transaction-handlers'
] as const
let built: Bundle
beforeAll(async () => {
  built = await bundle({ code: entries.map(name => `import('./src/lazy/${name}.js')`).join(';'), resolveDir })
})

/** Packages that are loaded with a module, its dynamic imports not included. */
function packagesOf(name: (typeof entries)[number]): ReadonlySet<string> {
  const start = [...built.chunks].find(([, { entryPoint }]) => entryPoint?.endsWith(`bip122/src/lazy/${name}.ts`))?.[0]
  if (!start) throw new Error(`No chunk is loaded for ${name}`)
  const files = inputsOf(built, staticGraph(built, [start]))
  return new Set(files.flatMap(file => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? []))
}
const chainLibraries = ['bitcoinjs-lib', 'bip174', 'bech32', 'bs58check', 'bs58', '@noble/curves', 'varuint-bitcoin']
const loadedBy = (name: (typeof entries)[number]) => chainLibraries.filter(library => packagesOf(name).has(library))

test('discovery, connecting, balances and the client load no chain library', () => {
  for (const name of ['client', 'wallet/connector', 'browser'] as const) expect(loadedBy(name)).toEqual([])
})

test('verifying a message loads transactions and the curve, but no PSBTs and no addresses', () => {
  expect(loadedBy('signing/verify-message')).toEqual(['bitcoinjs-lib', '@noble/curves', 'varuint-bitcoin'])
})

test('a payment loads bitcoinjs-lib and neither wasm nor the libraries of tests', () => {
  for (const name of ['transfer/prepare', 'rpc/transaction-handlers'] as const) {
    const packages = packagesOf(name)
    expect(packages).toContain('bip174')
    for (const other of ['tiny-secp256k1', 'bip322-js', '@scure/btc-signer', 'buffer'])
      expect(packages).not.toContain(other)
  }
})
