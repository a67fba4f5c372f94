import type { ChainId } from '@latchkit/kernel/chain'
import type { JsonRpcNode } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import type { Hex } from '../contract.js'
import { Eip155Error } from '../errors.js'
import { amount, bytes } from './wire.js'

/** A call of a contract that is only tried (`eth_call`). */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
  readonly from?: string
  readonly value?: string
}

/** Questions to the nodes of one chain, with answers that have been checked. All end with the signal it was made with. */
export interface ChainReader {
  readonly chain: ChainId
  /**
   * Asks for one fact and validates it.
   *
   * @param maxBytes - the largest response that is read. @defaultValue 16 MB
   * @throws {Eip155Error} as a node does; `eip155/invalid-answer` for what the schema does not take.
   */
  read<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[],
    maxBytes?: number
  ): Promise<v.InferOutput<S>>
  quantity(method: string, params: readonly unknown[]): Promise<bigint>
  /** What a contract answers at the latest block; `0x` where there is none. */
  call(call: ContractCall): Promise<Hex>
  code(address: string): Promise<Hex>
  balance(address: string): Promise<bigint>
}

export function readerOf(node: JsonRpcNode, chain: ChainId, signal: AbortSignal): ChainReader {
  const read: ChainReader['read'] = async (schema, method, params, maxBytes) => {
    const result = v.safeParse(schema, await node.call(method, params, signal, maxBytes))
    if (result.success) return result.output
    const [{ message }] = result.issues
    throw new Eip155Error('eip155/invalid-answer', { chain, method, expected: message.replace(/^Expected /, '') })
  }
  return {
    chain,
    read,
    quantity: (method, params) => read(amount, method, params),
    call: call => read(bytes, 'eth_call', [call, 'latest']),
    code: address => read(bytes, 'eth_getCode', [address, 'latest']),
    balance: address => read(amount, 'eth_getBalance', [address, 'latest'])
  }
}
