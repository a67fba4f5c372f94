import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { takenPorts } from '../../../scripts/ports.mjs'
import { type WorldPorts, wantedWorldPorts } from '../../../scripts/world-ports.mjs'
import { type CatalogueOptions, generateWallets } from './catalogue/generate.js'
import type { DatabaseOptions } from './database.js'
import type { FaultSwitch } from './faults.js'
import { startEvmNode } from './node/start.js'
import { connectRelay } from './relay/client.js'
import { startRelay } from './relay/start.js'
import { type ServicePart, startServices } from './services/start.js'

const readyLimitMs = 30_000
const freePorts: WorldPorts = { evm: 0, secondEvm: 0, relay: 0, services: 0 }

const evmChainId = 31_337
const secondEvmChainId = 31_338
/** The one project that the world knows, unless it is told of others. */
const localProjectId = '1a7c4b171a7c4b171a7c4b171a7c4b17'

export interface WorldOptions extends DatabaseOptions, Pick<CatalogueOptions, 'phoneUrl'> {
  /** @default free ones */
  readonly ports?: WorldPorts
  readonly wallets?: WalletsOptions
}

/** What the catalogue has. */
export interface WalletsOptions {
  /** @default 600 */
  readonly count?: number
  /** How many of them try to harm the page: `javascript:` links, paths in ids, markup in names and more. @default 0 */
  readonly hostile?: number
}

export type WorldPart = 'evm' | 'secondEvm' | 'relay' | ServicePart

export interface World {
  /** HTTP and WebSocket JSON-RPC on one port. */
  readonly evmUrl: string
  readonly evmChainId: number
  readonly secondEvmUrl: string
  readonly secondEvmChainId: number
  readonly relayUrl: string
  readonly servicesUrl: string
  readonly projectId: string
  /** Also at `/_world/faults` of the services. */
  readonly faults: Readonly<Record<WorldPart, FaultSwitch>>
  /** Resolves with a sentence when a node ends, whoever ended it. */
  readonly died: Promise<string>
  /** Stops the services, the relay and the nodes. */
  stop(): Promise<void>
}

/**
 * Starts both EVM nodes, the relay and the services on loopback, and resolves when each has answered a real call.
 *
 * @throws {Error} when ports are taken, naming all of them, when a part cannot start, or when one does not answer within
 *   30 s. What has started by then is stopped again.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { ports = freePorts, phoneUrl, wallets = {}, ...storage } = options
  const taken = await takenPorts(wantedWorldPorts(ports))
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  const projectIds = [localProjectId]
  try {
    const starting = [
      startEvmNode({ port: ports.evm, chainId: evmChainId }),
      startEvmNode({ port: ports.secondEvm, chainId: secondEvmChainId })
    ] as const
    // Both have to be over before one failing is an error, or the other would be left running.
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') stops.push(started.value.stop)
    }
    const [first, second] = await Promise.all(starting)
    const relay = await startRelay({ port: ports.relay, projectIds, ...storage })
    stops.push(relay.close)
    const nodes = { [`eip155:${evmChainId}`]: first.url, [`eip155:${secondEvmChainId}`]: second.url }
    const furtherFaults = { evm: first.faults, secondEvm: second.faults, relay: relay.faults }
    const services = await startServices({
      port: ports.services,
      projectIds,
      nodes,
      furtherFaults,
      wallets: generateWallets({ count: wallets.count, phoneUrl }),
      hostileWallets: wallets.hostile ?? 0,
      ...storage
    })
    stops.push(services.close)

    await Promise.all([answersClient(relay.url), answersCalls(services.url, Object.keys(nodes))])
    return {
      evmUrl: first.url,
      evmChainId,
      secondEvmUrl: second.url,
      secondEvmChainId,
      relayUrl: relay.url,
      servicesUrl: services.url,
      projectId: localProjectId,
      faults: { ...furtherFaults, ...services.faults },
      died: Promise.race([first.died, second.died]),
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A letter goes from one client of the relay to another. */
async function answersClient(url: string) {
  const letter = { topic: randomBytes(32).toString('hex'), message: 'ready', ttl: 1, tag: 0 }
  const [sender, reader] = [
    await connectRelay({ url, projectId: localProjectId }),
    await connectRelay({ url, projectId: localProjectId })
  ]
  try {
    await sender.request('irn_publish', letter)
    const fetched = await reader.request('irn_fetchMessages', { topic: letter.topic })
    v.parse(v.object({ messages: v.tuple([v.object({ message: v.literal(letter.message) })]) }), fetched)
  } finally {
    await Promise.all([sender.close(), reader.close()])
  }
}

/** The catalogue has wallets, and each chain answers through the proxy. */
async function answersCalls(url: string, chains: readonly string[]) {
  const ask = async (path: string, query: Record<string, string>, init?: RequestInit): Promise<unknown> => {
    const search = new URLSearchParams({ projectId: localProjectId, st: 'world', sv: 'world', ...query })
    const response = await fetch(`${url}${path}?${search}`, { ...init, signal: AbortSignal.timeout(readyLimitMs) })
    return response.json()
  }
  v.parse(v.object({ data: v.tuple([v.object({ id: v.string() })]) }), await ask('/getWallets', { entries: '1' }))
  for (const chainId of chains) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const result = `0x${Number(chainId.replace('eip155:', '')).toString(16)}`
    v.parse(v.object({ result: v.literal(result) }), await ask('/v1', { chainId }, { method: 'POST', body }))
  }
}
