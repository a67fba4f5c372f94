/** Builds requests with calls that the library encodes by the metadata of real runtimes. */
import type { DecodedRequest, RequestField, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { encodeAddress } from '@polkadot/util-crypto'
import { onTestFinished } from 'vitest'
import { readBody, startHoldable } from '../../../../scripts/test/holdable-server.js'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'
import { createNodeClient } from '../../src/lazy/node/client.js'
import { type Runtime, readRuntime } from '../../src/lazy/transfer/runtime.js'
import type { PolkadotNetwork } from '../../src/options.js'
import { networksOf, polkadotAt, polkadotId } from '../networks.js'
import { polkadotGenesis } from '../node-stand-in.js'
import { runtimes } from '../runtimes.js'

export const keys = [1, 2, 3, 4].map(seed => new Uint8Array(32).fill(seed)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array
]
export const [mine, other, third, fourth] = keys.map(key => encodeAddress(key, 0)) as [string, string, string, string]
/** Asset of the chain's own coin in decoded requests. */
export const DOT = { symbol: 'DOT', decimals: 10 }
export const dot = 10n ** 10n
export const specVersion = 1_002_005

export const signal = new AbortController().signal

export const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

const read = new Map<string, Runtime>()
/** Returns a runtime, read once in a file: `Polkadot`, `Asset Hub` or `Substrate`, of version 15. */
export function runtimeOf(name: string): Runtime {
  const [, , bytes] = runtimes.find(([network, version]) => network === name && version === 15) ?? []
  if (!bytes) throw new Error(`No runtime of ${name}`)
  const runtime = read.get(name) ?? readRuntime(bytes)
  read.set(name, runtime)
  return runtime
}

/** Returns the bytes of a call with these arguments: `Balances.transfer_keep_alive`. */
export function call(runtime: Runtime, name: string, ...args: readonly unknown[]): Uint8Array {
  const [pallet, method] = name.split('.')
  const pallets = Object.values(runtime.tx).flatMap(calls => Object.values(calls))
  const index = runtime.registry.metadata.pallets.find(one => one.name.eq(pallet))?.index.toNumber()
  const found = pallets.find(({ callIndex, meta }) => callIndex[0] === index && meta.name.eq(method))
  if (!found) throw new Error(`No call ${name}`)
  return found(...args).toU8a()
}

const request = (method: string, params: unknown): RequestToDecode => ({
  method,
  params,
  chain: `polkadot:${polkadotId}`,
  account: `polkadot:${polkadotId}:${mine}`,
  origin: 'https://shop.example'
})

export const message = (params: object): RequestToDecode =>
  request('polkadot_signMessage', { address: mine, ...params })

/** Request with the members of a payload. @param address - of the request; the payload has one of its own. */
export const transaction = (
  method: Uint8Array | string,
  payload: object = {},
  address: unknown = mine
): RequestToDecode =>
  request('polkadot_signTransaction', {
    address,
    transactionPayload: {
      address: mine,
      blockHash: hex(new Uint8Array(32).fill(8)),
      blockNumber: '0x000003e8',
      era: '0x8502',
      genesisHash: polkadotGenesis,
      method: typeof method === 'string' ? method : hex(method),
      nonce: '0x00000007',
      signedExtensions: ['CheckGenesis'],
      specVersion: '0x000f4a15',
      tip: '0x00000000000000000000000000000000',
      transactionVersion: '0x0000001a',
      version: 4,
      ...payload
    }
  })

interface Site {
  /** Runtime that a transfer has read. @defaultValue no transfer was prepared */
  readonly runtime?: Runtime
  /** URL of a node. @defaultValue the site has configured no node */
  readonly url?: string
  readonly network?: Partial<PolkadotNetwork>
}

export async function decode(given: RequestToDecode, { runtime, url, network }: Site = {}): Promise<DecodedRequest> {
  const networks = networksOf({ ...polkadotAt(...(url ? [url] : [])), ...network })
  const version = { specVersion, transactionVersion: 26 }
  const known = runtime ? [[given.chain, { version, runtime }] as const] : []
  const context = { networks, nodes: createNodeClient(networks), runtimes: new Map(known) }
  const decoded = await decodeRequest(context, given)
  if (decoded) return decoded
  throw new Error('The decoder does not know the request')
}

/** Returns fields as an object, which is short in a table. */
export const members = (fields: readonly RequestField[] = []): object =>
  Object.fromEntries(fields.map(field => [field.name, field.type === 'fields' ? members(field.fields) : field.value]))

/** Returns a decoded request with its fields as objects, without those of every test. */
export const short = ({ actions, warnings }: DecodedRequest) => ({
  actions: actions.map(({ fields, ...action }) => {
    const { era, nonce, ...others } = members(fields) as { readonly [name: string]: unknown }
    return Object.keys(others).length > 0 ? { ...action, fields: others } : action
  }),
  warnings: warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))
})

/** Starts a node of Polkadot. @param answers - results by method; a function gets the parameters. */
export async function startNode(answers: Readonly<Record<string, unknown>> = {}) {
  const requests: string[] = []
  const all: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: polkadotGenesis,
    state_getRuntimeVersion: { specVersion, transactionVersion: 26 },
    state_getMetadata: hex(runtimes[3][2]),
    ...answers
  }
  const server = await startHoldable(async (given, response, released) => {
    const { id, method, params } = JSON.parse(await readBody(given))
    await released()
    requests.push(method)
    const answer = all[method]
    const result = typeof answer === 'function' ? answer(params) : answer
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  onTestFinished(async () => {
    await server.close()
  })
  return { ...server, requests }
}
