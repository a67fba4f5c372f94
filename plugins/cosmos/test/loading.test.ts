/** Tests which libraries are loaded when, in a bundle as a host's bundler makes it. */
import { beforeAll, expect, test } from 'vitest'
import { type Bundle, bundle, inputsOf, openedGraph } from '../../../scripts/bundle.mjs'

let site: Bundle
beforeAll(async () => {
  site = await bundle({ code: `export * from './src/index.js'`, resolveDir: new URL('..', import.meta.url).pathname })
})

/** The packages of the libraries in all that is loaded once these source files of the plugin are. */
function librariesWith(wanted: RegExp): readonly string[] {
  const inputs = inputsOf(
    site,
    openedGraph(site, file => wanted.test(file))
  )
  const names = inputs.flatMap(file => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
  return [...new Set(names)].filter(name => /^(@noble|@scure|cosmjs-types|valibot)/.test(name)).sort()
}

test('discovery loads no library', () => {
  expect(librariesWith(/lazy\/browser\.ts$/)).toEqual([])
})

test('connecting, balances and messages load no protobuf', () => {
  const ordinary = ['@noble/curves', '@noble/hashes', '@scure/base', 'valibot']
  expect(librariesWith(/lazy\/(browser|client|family|wallet\/connector|signing\/ethereum-key)\.ts$/)).toEqual(ordinary)
})

test('preparing a transfer loads protobuf', () => {
  expect(librariesWith(/lazy\/(browser|client|transfer\/prepare)\.ts$/)).toContain('cosmjs-types')
})
