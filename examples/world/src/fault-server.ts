import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { commonFaults, type FaultSwitch } from './faults.js'
import { host, listen, stopListening } from './listen.js'
import { misbehave, type ServiceEnv } from './services/part.js'

export interface FaultServer {
  /** `http://127.0.0.1:8899`, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly server: Server
  /** Ends all requests and frees the port. */
  close(): Promise<void>
}

export interface FaultServerOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number
  readonly faults: FaultSwitch
  /** Routes that respond to requests behind the fault switch. */
  readonly routes: Hono<ServiceEnv>
}

/**
 * Opens a port on loopback that any site may request (CORS), with the fault switch before its routes.
 *
 * @throws {Error} if the port is taken.
 */
export async function startFaultServer({ port: wanted, faults, routes }: FaultServerOptions): Promise<FaultServer> {
  const app = new Hono<ServiceEnv>()
  app.use(cors({ origin: '*', exposeHeaders: ['retry-after'] }), misbehave(faults, commonFaults))
  app.route('/', routes)
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, wanted)
  return { url: `http://${host}:${port}`, port, server, close: () => stopListening(server) }
}
