/** Who gets in: before the WebSocket is there by HTTP status, after it by close code. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Fault, type FaultKind, htmlPage, refusalOf } from '../faults.js'
import { readToken, TokenError } from './token.js'

/** Says that the project id or the token is wrong (WalletConnect specs, relay server). */
export const unauthorizedCode = 3_000

export const connectionFaults: readonly FaultKind[] = ['down', '403', '429', '500', 'html']

const anyProjectId = /^[0-9a-f]{32}$/

/** Answers a handshake with what the fault makes of it. */
export function refuseHandshake(stream: Duplex, fault: Fault) {
  stream.on('error', () => {})
  if (fault.kind === 'down') return void stream.destroy()
  const { status, message } = refusalOf(fault) ?? { status: 200, message: htmlPage }
  const type = fault.kind === 'html' ? 'text/html' : 'text/plain'
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(message)}`,
    'connection: close'
  ]
  stream.end(`${head.join('\r\n')}\r\n\r\n${message}`)
}

/**
 * The client's id, or the reason to close its connection with {@link unauthorizedCode}.
 *
 * @param address     Of the handshake: `/?projectId=…&auth=…`.
 * @param host        What the client asked for, its `Host` header.
 * @param projectIds  Undefined: any id of 32 hexadecimal characters.
 */
export function admit(
  address: string,
  host: string,
  projectIds: readonly string[] | undefined
): { readonly clientId: string } | { readonly reason: string } {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1))
  const projectId = query.get('projectId') ?? ''
  const allowed = projectIds ? projectIds.includes(projectId) : anyProjectId.test(projectId)
  if (!allowed) return { reason: 'Unauthorized: invalid key' }
  try {
    return { clientId: readToken(query.get('auth') ?? '', host) }
  } catch (error) {
    if (error instanceof TokenError) return { reason: error.message }
    throw error
  }
}
