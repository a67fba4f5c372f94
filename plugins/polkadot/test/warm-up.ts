import { startPolkadotNode } from '@latchkit/example-world'

/** A node reads its runtime when it is first needed, which a busy machine takes seconds for. One for all nodes of a process. */
export async function warmUp(): Promise<void> {
  const node = await startPolkadotNode()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'payment_queryInfo', params: ['0x00'] })
  await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await node.stop()
}
