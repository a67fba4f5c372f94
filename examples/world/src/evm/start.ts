import { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import { startAnvil } from '../../../../scripts/anvil.mjs'
import { startFaultServer } from '../fault-server.js'
import { createFaultSwitch, type FaultKind, type FaultSwitch } from '../faults.js'
import { connectionFaults, rejectHandshake } from '../handshake.js'
import type { ServiceContext, ServiceEnv } from '../services/part.js'
import { bridge } from './bridge.js'
import { seedChain } from './seed.js'

const cuttingFaults: readonly FaultKind[] = [...connectionFaults, 'unauthorized']

export interface EvmNodeOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
  /** Chain id. @defaultValue 31337 */
  readonly chainId?: number
  /** True if `localContracts` are deployed, from block 1 on. @defaultValue false */
  readonly contracts?: boolean
  /** True if `localExchange` is deployed, from block 2 on. @defaultValue false */
  readonly exchange?: boolean
}

export interface EvmNode {
  /** `http://127.0.0.1:8545`: JSON-RPC by HTTP, and by WebSocket under `ws:`. */
  readonly url: string
  readonly port: number
  readonly chainId: number
  /** Fault switch. Faults of connections also close open WebSockets. */
  readonly faults: FaultSwitch
  /** Resolves with a sentence when the node ends for any reason. */
  readonly died: Promise<string>
  /** Ends all requests and connections, frees the port and stops the node. */
  stop(): Promise<void>
}

/**
 * Starts a real EVM node, anvil, behind a proxy on loopback that passes everything on unless its fault switch is set.
 * Any site may request it (CORS).
 *
 * @throws {Error} if the port is taken, or the node does not respond within 30 s.
 */
export async function startEvmNode({
  port = 0,
  chainId = 31_337,
  contracts = false,
  exchange = false
}: EvmNodeOptions = {}): Promise<EvmNode> {
  const anvil = await startAnvil({ chainId })
  const sockets = new WebSocketServer({ noServer: true })
  const cutAll = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  const faults = createFaultSwitch({ changed: ({ kind }) => void (cuttingFaults.includes(kind) && cutAll()) })

  const routes = new Hono<ServiceEnv>().all('*', context => passOn(context, anvil.url))
  const opening = seedChain(anvil.url, { contracts, exchange }).then(() => startFaultServer({ port, faults, routes }))
  const proxy = await opening.catch(async error => {
    await anvil.stop()
    throw error
  })
  proxy.server.on('upgrade', (request, stream, head) => {
    const fault = faults.take(cuttingFaults)
    if (fault) return rejectHandshake(stream, fault)
    const enter = (socket: WebSocket) => bridge(socket, anvil.url.replace('http:', 'ws:'), faults)
    sockets.handleUpgrade(request, stream, head, enter)
  })

  return {
    url: proxy.url,
    port: proxy.port,
    chainId,
    faults,
    died: anvil.died,
    async stop() {
      cutAll()
      await proxy.close()
      await anvil.stop()
    }
  }
}

/** Returns the node's own response. If the node is gone, the connection ends, as it would without a proxy. */
async function passOn(context: ServiceContext, url: string): Promise<Response> {
  const { method } = context.req
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': context.req.header('content-type') ?? 'application/json' },
      ...(method !== 'GET' && method !== 'HEAD' && { body: await context.req.arrayBuffer() })
    })
    const type = answer.headers.get('content-type') ?? 'application/json'
    return context.newResponse(answer.body, answer.status as 200, { 'content-type': type })
  } catch {
    context.env.incoming.socket.destroy()
    return context.body(null)
  }
}
