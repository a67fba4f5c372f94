import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type DatabaseOptions, openDatabase } from '../database.js'
import { createFaultSwitch, type Fault, type FaultSwitch, httpErrorOf } from '../faults.js'
import { connectionFaults, rejectHandshake } from '../handshake.js'
import { host, listen, stopListening } from '../listen.js'
import { admit, unauthorizedCode } from './admission.js'
import { type Connection, serveConnection } from './connection.js'
import { createMailbox, mailboxTables } from './mailbox.js'
import type { Exchange } from './methods.js'

/** Interval of pings. Node clients close a socket after about 35 s of silence. */
const pingEveryMs = 15_000
const sweepEveryMs = 60_000
/** Maximum frame size. A request to sign a large typed message is many times smaller. */
const largestFrameBytes = 4 * 1024 * 1024
const goingAwayCode = 1_001

export interface RelayOptions extends DatabaseOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
  /** Project ids that may connect. @defaultValue any id of 32 hexadecimal characters */
  readonly projectIds?: readonly string[] | undefined
}

export interface Relay {
  /** `ws://127.0.0.1:5555`, the `relayUrl` of clients. */
  readonly url: string
  readonly port: number
  /** Fault switch. Faults of connections also close open ones. */
  readonly faults: FaultSwitch
  /** Number of connected clients. */
  readonly connections: number
  /** Closes every connection; clients may reconnect at once. @defaultValue 1001 'Going away' */
  disconnectAll(code?: number, reason?: string): void
  /** Terminates every connection and frees the port. A database that is not in memory keeps its data. */
  close(): Promise<void>
}

/**
 * Starts a WalletConnect relay: JSON-RPC over WebSocket on loopback, with a check of the client's token (WalletConnect
 * specs, relay server). A project id that is not allowed, or an invalid token, closes the connection with code 3000.
 * Messages are kept until they expire, so a relay that restarts on the same database and port continues where it
 * stopped.
 *
 * @throws {Error} if the port is taken or the database cannot be opened.
 */
export async function startRelay({ port: wantedPort = 0, projectIds, ...storage }: RelayOptions = {}): Promise<Relay> {
  const database = await openDatabase(storage, mailboxTables)
  const mailbox = createMailbox(database)
  const connections = new Set<Connection>()
  const exchange: Exchange = {
    mailbox,
    spread(publisher, message) {
      for (const { clientId, topics, push } of connections) {
        if (clientId !== publisher && topics.has(message.topic)) push(message)
      }
    }
  }
  const disconnectAll = (code = goingAwayCode, reason = 'Going away') => {
    for (const connection of connections) connection.close(code, reason)
  }
  const cutAll = () => {
    for (const connection of connections) connection.cut()
  }
  const faults = createFaultSwitch({
    changed(fault) {
      if (fault.kind === 'unauthorized') disconnectAll(unauthorizedCode, httpErrorOf(fault)?.message)
      else if (connectionFaults.includes(fault.kind)) cutAll()
    }
  })

  const enter = (socket: WebSocket, address: string, requestedHost: string) => {
    // For example a frame over the limit: the socket closes itself.
    socket.on('error', () => {})
    const fault = faults.take(['unauthorized'])
    const admitted = fault ? refused(fault) : admit(address, requestedHost, projectIds)
    if ('reason' in admitted) return socket.close(unauthorizedCode, admitted.reason)
    const connection = serveConnection(socket, admitted.clientId, exchange, faults)
    connections.add(connection)
    const ping = setInterval(() => socket.ping(), pingEveryMs)
    socket.once('close', () => {
      clearInterval(ping)
      connections.delete(connection)
    })
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes })
  const server = createServer((_, response) => response.writeHead(426, { upgrade: 'websocket' }).end())
  server.on('upgrade', (request, stream, head) => {
    const fault = faults.take(connectionFaults)
    if (fault) return rejectHandshake(stream, fault)
    sockets.handleUpgrade(request, stream, head, socket =>
      enter(socket, request.url ?? '/', request.headers.host ?? '')
    )
  })
  const port = await listen(server, wantedPort).catch(error => {
    database.close()
    throw error
  })
  const sweeper = setInterval(
    () => mailbox.sweep().catch(error => console.error('The relay failed:', error)),
    sweepEveryMs
  )

  return {
    url: `ws://${host}:${port}`,
    port,
    faults,
    get connections() {
      return connections.size
    },
    disconnectAll,
    async close() {
      clearInterval(sweeper)
      const working = [...connections].map(({ idle }) => idle())
      // Includes clients that were closed and did not complete the close handshake.
      for (const socket of sockets.clients) socket.terminate()
      await stopListening(server)
      await Promise.all(working)
      database.close()
    }
  }
}

function refused(fault: Fault): { readonly reason: string } {
  return { reason: httpErrorOf(fault)?.message ?? '' }
}
