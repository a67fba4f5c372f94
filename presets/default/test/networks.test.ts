import { fileURLToPath } from 'node:url'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { optimism as viemOptimism } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { bundle } from '../../../scripts/bundle.mjs'
import * as entry from '../src/definitions/index.js'
import { createLatchkit, type LatchkitNetwork, type LatchkitNetworks } from '../src/index.js'

const { withRpc, ...definitions } = entry
const [first, ...others]: readonly LatchkitNetwork[] = Object.values(definitions)
const all: LatchkitNetworks = [first as LatchkitNetwork, ...others]

const warn = vi.spyOn(console, 'warn')
afterEach(() => void warn.mockReset())

test('the chain plugins accept every definition, with its CAIP-2 id', () => {
  const { contributions } = createLatchkit({ networks: all }).kernel
  const taken = contributions
    .all(Namespaces)
    .get()
    .flatMap(({ item }) => item.networks)
  expect(taken.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual(
    Object.values(definitions)
      .map(({ caipNetworkId }) => caipNetworkId)
      .sort()
  )
  expect(warn).not.toHaveBeenCalled()
})

test('no definition contains a host that the page would request', () => {
  for (const { rpcUrls, assets } of all) expect([rpcUrls, assets]).toEqual([{ default: { http: [] } }, undefined])
})

test('all definitions are different', () => {
  expect(new Set(all.map(({ rpcUrls }) => rpcUrls.default.http)).size).toBe(all.length)
})

test('withRpc sets the URLs of a network and leaves the definition unchanged', () => {
  const urls = ['https://one.example', 'http://127.0.0.1:8545']
  expect(withRpc(definitions.base, urls)).toEqual({ ...definitions.base, rpcUrls: { default: { http: urls } } })
  expect(withRpc(definitions.bitcoin, 'https://esplora.example/api').rpcUrls.default.http).toEqual([
    'https://esplora.example/api'
  ])
  expect(definitions.base.rpcUrls.default.http).toEqual([])
})

test('withRpc replaces the public URLs of a viem chain', () => {
  const network = withRpc(viemOptimism, 'https://optimism.example')
  expect(network).toEqual({ ...viemOptimism, rpcUrls: { default: { http: ['https://optimism.example'] } } })
})

test('withRpc sets REST URLs of a Cosmos chain, and RPC URLs for wallets', () => {
  const rest = withRpc(definitions.osmosis, { rest: 'https://rest.example' })
  expect(rest.rpcUrls).toEqual({ default: { http: [] }, rest: { http: ['https://rest.example'] } })
  const both = withRpc(definitions.osmosis, { rest: ['https://rest.example'], rpc: 'https://rpc.example' })
  expect(both.rpcUrls).toEqual({ default: { http: ['https://rpc.example'] }, rest: { http: ['https://rest.example'] } })
})

test('withRpc rejects URLs that are not strings, and a string for a Cosmos chain', () => {
  const give = withRpc as (network: LatchkitNetwork, urls: unknown) => unknown
  const { base, osmosis } = definitions
  expect(() => give(base, undefined)).toThrow('Option "urls" of withRpc: must be a URL or a list of URLs')
  expect(() => give(base, [7])).toThrow('Option "urls" of withRpc: must be a URL or a list of URLs, not [7]')
  const cosmos = 'Option "urls" of withRpc: must be { rest, rpc } for a Cosmos chain'
  expect(() => give(osmosis, 'https://rest.example')).toThrow(`${cosmos}, not "https://rest.example"`)
  expect(() => give(osmosis, undefined)).toThrow(cosmos)
  expect(() => give(osmosis, { rest: 7 })).toThrow('Option "urls.rest" of withRpc')
  expect(() => give(osmosis, { rest: 'https://rest.example', rpc: 7 })).toThrow('Option "urls.rpc" of withRpc')
})

const resolveDir = fileURLToPath(new URL('..', import.meta.url))
async function bundled(code: string) {
  const { chunks, entry } = await bundle({ code, resolveDir })
  const { code: bytes = new Uint8Array(), inputs = [], gzip = 0 } = chunks.get(entry) ?? {}
  return { text: new TextDecoder().decode(bytes), inputs, gzip, chunks: chunks.size }
}

test('a page loads only the definitions that it imports', async () => {
  const { text, inputs, gzip, chunks } = await bundled(
    `import { base, bitcoin } from './src/definitions/index.ts'; globalThis.page = [base, bitcoin]`
  )
  expect(text).toContain('basescan.org')
  expect(text).toContain('mempool.space')
  for (const other of ['etherscan.io', 'mintscan', 'subscan', 'solana', 'Testnet', 'withRpc'])
    expect(text).not.toContain(other)
  expect(inputs.filter(file => !/^presets\/default\/src\/definitions\/[a-z-]+\.ts$|^<stdin>$/.test(file))).toEqual([])
  expect([chunks, gzip < 600]).toEqual([1, true])
})

test('the definitions load no chain library and no plugin', async () => {
  const { inputs } = await bundled(`export * from './src/definitions/index.ts'`)
  expect(inputs.filter(file => /viem|node_modules\/(?!valibot)|^plugins\//.test(file))).toEqual([])
})
