import type { WebSocket } from 'ws'
import { type FaultKind, type FaultSwitch, hugeBytes, slowMs } from './faults.js'
import { pause } from './pause.js'

/** Fault kinds of single messages; the other kinds concern the connection. */
const messageFaults: readonly FaultKind[] = ['hang', 'slow', 'garbage', 'huge']

/** Sends a message, or applies the fault to it. @param gone  Aborts when the connection has ended. */
export async function sendFrame(socket: WebSocket, text: string, faults: FaultSwitch, gone: AbortSignal) {
  const fault = faults.take(messageFaults)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'slow') await pause(fault.delayMs ?? slowMs, gone)
  if (fault?.kind === 'garbage') socket.send('{"jsonrpc":"2.0","id":')
  else if (fault?.kind === 'huge') socket.send(JSON.stringify({ jsonrpc: '2.0', id: 0, result: 'x'.repeat(hugeBytes) }))
  else socket.send(text)
}
