import { blake2AsHex, decodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'

export const polkadotGenesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

/** The key of an account by the reference library. */
export const referenceKey = (address: string) => {
  const key = decodeAddress(address)
  const hex = (text: string) => text.slice(2)
  return `0x${hex(xxhashAsHex('System', 128))}${hex(xxhashAsHex('Account', 128))}${hex(blake2AsHex(key, 128))}${Buffer.from(key).toString('hex')}`
}

/** `AccountInfo` as a node stores it, with those amounts. */
export function storedAccount(free: bigint, reserved = 0n): string {
  const bytes = Buffer.alloc(80)
  bytes.writeUInt32LE(7, 0)
  bytes.writeUInt32LE(1, 8)
  bytes.writeBigUInt64LE(BigInt.asUintN(64, free), 16)
  bytes.writeBigUInt64LE(free >> 64n, 24)
  bytes.writeBigUInt64LE(reserved, 32)
  return `0x${bytes.toString('hex')}`
}

/** Answers as a node does where the plugin asks it; keeps its answers back on demand. */
export async function startNode(storage: Readonly<Record<string, unknown>> = {}, genesis: unknown = polkadotGenesis) {
  const asked: string[] = []
  const server = await startHoldable(async (request, response, released) => {
    const body = await readBody(request)
    await released()
    const { id, method, params } = JSON.parse(body)
    asked.push(method)
    const answers: Record<string, () => unknown> = {
      chain_getBlockHash: () => genesis,
      state_getStorage: () => storage[params[0]] ?? null
    }
    const answer = answers[method]
    const outcome = answer ? { result: answer() } : { error: { code: -32601, message: 'Method not found' } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  })
  return {
    ...server,
    asked
  }
}
