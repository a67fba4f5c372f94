/** Sends a JSON-RPC request to a node of this run. */
export async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

export async function setBalance(url: string, address: string, wei: bigint) {
  await call(url, 'anvil_setBalance', [address, `0x${wei.toString(16)}`])
}

/** Sends a transaction from one of the node's own accounts. Resolves when it is mined. */
export async function sendTransaction(url: string, transaction: Readonly<Record<'from' | 'to' | 'data', string>>) {
  await call(url, 'eth_sendTransaction', [transaction])
}
