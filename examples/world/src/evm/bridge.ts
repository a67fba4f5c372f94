import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { FaultSwitch } from '../faults.js'
import { sendFrame } from '../frame.js'

/** Passes messages between a client and the node, in order. When one side disconnects, the other is closed. */
export function bridge(client: WebSocket, nodeUrl: string, faults: FaultSwitch) {
  const node = new WebSocket(nodeUrl)
  const gone = new AbortController()
  const end = () => {
    gone.abort()
    client.terminate()
    node.terminate()
  }
  const passing = (pass: (text: string) => void | Promise<void>) => {
    let work: Promise<unknown> = once(node, 'open').catch(end)
    return (data: unknown) => {
      work = work.then(() => (gone.signal.aborted ? undefined : pass(String(data)))).catch(end)
    }
  }
  for (const socket of [client, node]) {
    socket.on('close', end)
    // A `close` event follows.
    socket.on('error', () => {})
  }
  client.on(
    'message',
    passing(text => node.send(text))
  )
  node.on(
    'message',
    passing(text => sendFrame(client, text, faults, gone.signal))
  )
}
