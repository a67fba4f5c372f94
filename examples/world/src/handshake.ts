import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Fault, type FaultKind, htmlPage, httpErrorOf } from './faults.js'

/** Fault kinds that occur before a WebSocket is open. */
export const connectionFaults: readonly FaultKind[] = ['down', '403', '429', '500', 'html']

/** Responds to a handshake with the fault. */
export function rejectHandshake(stream: Duplex, fault: Fault) {
  stream.on('error', () => {})
  if (fault.kind === 'down') return void stream.destroy()
  const { status, message } = httpErrorOf(fault) ?? { status: 200, message: htmlPage }
  const type = fault.kind === 'html' ? 'text/html' : 'text/plain'
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(message)}`,
    'connection: close'
  ]
  stream.end(`${head.join('\r\n')}\r\n\r\n${message}`)
}
