/** Readiness checks: requests that each part has to answer before the world is ready. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { LocalChain, LocalChainName } from './chain.js'
import { connectRelay } from './relay/client.js'

const readyLimitMs = 30_000

/** Checks that a message gets from one client of the relay to another. */
export async function checkRelay(url: string, projectId: string): Promise<void> {
  const letter = { topic: randomBytes(32).toString('hex'), message: 'ready', ttl: 1, tag: 0 }
  const [sender, reader] = [await connectRelay({ url, projectId }), await connectRelay({ url, projectId })]
  try {
    await sender.request('irn_publish', letter)
    const fetched = await reader.request('irn_fetchMessages', { topic: letter.topic })
    v.parse(v.object({ messages: v.tuple([v.object({ message: v.literal(letter.message) })]) }), fetched)
  } finally {
    await Promise.all([sender.close(), reader.close()])
  }
}

/** Checks that the catalogue has wallets, and that each chain responds through the proxy. */
export async function checkServices(url: string, projectId: string, chains: readonly string[]): Promise<void> {
  const request = async (path: string, query: Record<string, string>, init?: RequestInit): Promise<unknown> => {
    const search = new URLSearchParams({ projectId, st: 'world', sv: 'world', ...query })
    const response = await fetch(`${url}${path}?${search}`, { ...init, signal: AbortSignal.timeout(readyLimitMs) })
    return response.json()
  }
  v.parse(v.object({ data: v.tuple([v.object({ id: v.string() })]) }), await request('/getWallets', { entries: '1' }))
  for (const chainId of chains) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const result = `0x${Number(chainId.replace('eip155:', '')).toString(16)}`
    v.parse(v.object({ result: v.literal(result) }), await request('/v1', { chainId }, { method: 'POST', body }))
  }
}

/** Checks by HTTP that the seller is healthy. */
export async function checkHealth(url: string): Promise<void> {
  const { status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(readyLimitMs) })
  v.parse(v.literal(200), status)
}

const post = (method: string, params: readonly unknown[] = []): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
})

/** Path, request and expected response of each chain's readiness check. */
const healthChecks = {
  solana: ['', post('getHealth'), v.object({ result: v.literal('ok') })],
  bitcoin: ['/blocks/tip/height', {}, v.pipe(v.number(), v.minValue(1))],
  polkadot: ['', post('system_chain'), v.object({ result: v.string() })],
  cosmos: ['/cosmos/base/tendermint/v1beta1/syncing', {}, v.object({ syncing: v.literal(false) })]
} as const satisfies Record<LocalChainName, readonly [path: string, init: RequestInit, schema: v.GenericSchema]>

/** Checks by HTTP that a chain other than EVM is healthy. */
export async function checkChain(name: LocalChainName, { url }: Pick<LocalChain, 'url'>): Promise<void> {
  const [path, init, schema] = healthChecks[name]
  const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(readyLimitMs) })
  v.parse(schema as v.GenericSchema, await response.json())
}
