import * as v from 'valibot'
import { WebSocket } from 'ws'
import { createIdentity, type RelayIdentity } from './token.js'

const responseLimitMs = 10_000

const Incoming = v.union([
  v.object({ id: v.number(), method: v.literal('irn_subscription'), params: v.object({ data: v.unknown() }) }),
  v.object({ id: v.number(), error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ id: v.number(), result: v.unknown() })
])

export interface RelayClientOptions {
  readonly url: string
  readonly projectId: string
  /** Identity of the client. @defaultValue a new one */
  readonly identity?: RelayIdentity
  /** Token that replaces the identity's own. */
  readonly token?: string
  /** Called with each message that arrives. @defaultValue acknowledges all of them */
  readonly received?: (data: unknown) => boolean
}

export interface RelayClient {
  /** Sends a request. @throws {RelayCallError} with the relay's code, or if there is no response within 10 s. */
  request(method: string, params: unknown): Promise<unknown>
  /** Resolves when the connection has ended for any reason. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  close(): Promise<void>
}

class RelayCallError extends Error {
  override readonly name = 'RelayCallError'
  constructor(
    message: string,
    readonly code?: number
  ) {
    super(message)
  }
}

/**
 * Connects a minimal client, which proves without an SDK that the relay works. Rejects if the relay does not admit it.
 */
export async function connectRelay(options: RelayClientOptions): Promise<RelayClient> {
  const { url, projectId, identity = createIdentity(), token = identity.token(url), received = () => true } = options
  const address = `${url}/?${new URLSearchParams({ projectId, auth: token })}`
  const socket = new WebSocket(address, { handshakeTimeout: responseLimitMs })
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: RelayCallError): void }>()
  let lastId = 0

  const closed = new Promise<{ code: number; reason: string }>(resolve => {
    socket.once('close', (code, reason) => {
      for (const { reject } of waiting.values()) reject(new RelayCallError(`The relay closed: ${code} ${reason}`))
      resolve({ code, reason: String(reason) })
    })
  })
  socket.on('message', data => {
    const message = readIncoming(String(data))
    // Also rejects all pending requests.
    if (!message) return socket.terminate()
    if ('method' in message) {
      const { id } = message
      if (received(message.params.data)) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: true }))
    } else if ('error' in message) {
      waiting.get(message.id)?.reject(new RelayCallError(message.error.message, message.error.code))
    } else waiting.get(message.id)?.resolve(message.result)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  return {
    closed,
    request(method, params) {
      lastId += 1
      const id = lastId
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      const answered = new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        setTimeout(() => reject(new RelayCallError(`${method} was not answered`)), responseLimitMs).unref()
      })
      return answered.finally(() => waiting.delete(id))
    },
    async close() {
      socket.close()
      await closed
    }
  }
}

function readIncoming(text: string) {
  try {
    return v.parse(Incoming, JSON.parse(text))
  } catch {
    return undefined
  }
}
