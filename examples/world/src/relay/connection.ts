import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { FaultSwitch } from '../faults.js'
import { sendFrame } from '../frame.js'
import type { StoredMessage } from './mailbox.js'
import { type Caller, callMethod, delivered, type Exchange, MethodError, subscriptionId } from './methods.js'

const Id = v.union([v.number(), v.string()])
const Request = v.object({ jsonrpc: v.literal('2.0'), id: Id, method: v.string(), params: v.optional(v.unknown()) })
/** Response of a client to a message that was pushed to it. */
const PushResponse = v.object({ jsonrpc: v.literal('2.0'), id: Id, result: v.unknown() })

export interface Connection {
  readonly clientId: string
  readonly topics: ReadonlySet<string>
  push(message: StoredMessage): void
  close(code: number, reason: string): void
  /** Terminates the connection without a close frame, as a lost network does. */
  cut(): void
  /** Resolves when all requests so far are done. */
  idle(): Promise<void>
}

/**
 * Serves one client. Requests are handled one after the other, so that messages arrive in the order of publication.
 * Subscriptions last as long as the connection: the SDKs renew them, and a message that is pushed before they have
 * their topics would be acknowledged and lost.
 */
export function serveConnection(
  socket: WebSocket,
  clientId: string,
  exchange: Exchange,
  faults: FaultSwitch
): Connection {
  const topics = new Set<string>()
  const pushed = new Map<number, number>()
  const closed = new AbortController()
  let work = Promise.resolve()
  // Clients parse ids as numbers, so this one stays an exact integer.
  let lastPushId = Date.now() * 1_000
  const inOrder = (step: () => void | Promise<void>) => {
    work = work.then(step).catch(error => console.error('The relay failed:', error))
  }

  const say = (value: unknown) => sendFrame(socket, JSON.stringify(value), faults, closed.signal)

  const push = (message: StoredMessage) => {
    if ([...pushed.values()].includes(message.id)) return
    lastPushId += 1
    const id = lastPushId
    pushed.set(id, message.id)
    const params = { id: subscriptionId(clientId, message.topic), data: delivered(message) }
    inOrder(() => say({ jsonrpc: '2.0', id, method: 'irn_subscription', params }))
  }

  const answer = async (text: string) => {
    const value = parseJson(text)
    const acknowledgement = v.safeParse(PushResponse, value)
    if (acknowledgement.success) {
      const { id, result } = acknowledgement.output
      const messageId = pushed.get(Number(id))
      pushed.delete(Number(id))
      if (messageId !== undefined && result === true) await exchange.mailbox.acknowledge(clientId, messageId)
      return
    }
    const request = v.safeParse(Request, value)
    if (!request.success) {
      const error =
        value === undefined ? { code: -32700, message: 'Parse error' } : { code: -32600, message: 'Invalid request' }
      await say({ jsonrpc: '2.0', id: null, error })
      return
    }
    const { id, method, params } = request.output
    const requests: string[] = []
    const caller: Caller = { clientId, topics, replay: replayed => void requests.push(...replayed) }
    await say({ jsonrpc: '2.0', id, ...(await outcomeOf(exchange, caller, method, params)) })
    if (requests.length > 0) for (const message of await exchange.mailbox.unread(clientId, requests)) push(message)
  }

  socket.on('message', data => inOrder(() => answer(String(data))))
  socket.once('close', () => closed.abort())
  return {
    clientId,
    topics,
    push,
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    idle: () => work
  }
}

async function outcomeOf(exchange: Exchange, caller: Caller, method: string, params: unknown) {
  try {
    return { result: await callMethod(exchange, caller, method, params) }
  } catch (error) {
    if (error instanceof MethodError) return { error: { code: error.code, message: error.message } }
    console.error('The relay failed:', error)
    return { error: { code: -32000, message: 'Internal error' } }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
