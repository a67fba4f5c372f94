import { errorCode } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { BaseError, type Client } from 'viem'
import type { Hex } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { amount, bytes } from './schemas.js'

/** A call of a contract that is only tried (`eth_call`). */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
  readonly from?: string
  readonly value?: string
}

/** Queries to the nodes of one chain, with answers that have been checked. All end with the signal they were made with. */
export interface ChainReader {
  readonly chain: ChainId
  readonly signal: AbortSignal
  /**
   * Runs actions of viem.
   *
   * @throws {Eip155Error} the node's own error, which viem wraps; else what the action throws, such as for an answer that
   *   cannot be decoded.
   */
  query<T>(work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Reads one fact and validates it.
   *
   * @param maxBytes - the largest response that is read; such a request is in no batch. @defaultValue 16 MB, in a batch
   * @throws {Eip155Error} as a node does; `eip155/invalid-answer` for what the schema does not take.
   */
  read<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[],
    maxBytes?: number
  ): Promise<v.InferOutput<S>>
  quantity(method: string, params: readonly unknown[]): Promise<bigint>
  /** Returns what a contract answers at the latest block; `0x` where there is none. */
  call(call: ContractCall, maxBytes?: number): Promise<Hex>
  code(address: string): Promise<Hex>
  balance(address: string): Promise<bigint>
}

interface ReaderParts {
  readonly chain: ChainId
  readonly signal: AbortSignal
  /** Ends with the signal, as `send` does. */
  readonly client: Client
  readonly send: (method: string, params: readonly unknown[], maxBytes?: number) => Promise<unknown>
}

export function createReader({ chain, signal, client, send }: ReaderParts): ChainReader {
  const query: ChainReader['query'] = async work => {
    try {
      return await work(client)
    } catch (error) {
      signal.throwIfAborted()
      throw nodeErrorIn(error) ?? error
    }
  }
  const read: ChainReader['read'] = async (schema, method, params, maxBytes) =>
    checkAnswer(schema, chain, method, await send(method, params, maxBytes))
  return {
    chain,
    signal,
    query,
    read,
    quantity: (method, params) => read(amount, method, params),
    call: (call, maxBytes) => read(bytes, 'eth_call', [call, 'latest'], maxBytes),
    code: address => read(bytes, 'eth_getCode', [address, 'latest']),
    // viem's action for it brings what calls contracts along, 16 KB that the first balance would wait for.
    balance: address => read(amount, 'eth_getBalance', [address, 'latest'])
  }
}

/** @throws {Eip155Error} `eip155/invalid-answer` */
export function checkAnswer<S extends v.GenericSchema>(
  schema: S,
  chain: ChainId,
  method: string,
  answer: unknown
): v.InferOutput<S> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  const [{ message }] = result.issues
  throw new Eip155Error('eip155/invalid-answer', { chain, method, expected: message.replace(/^Expected /, '') })
}

const nodeErrorIn = (error: unknown) =>
  error instanceof BaseError ? error.walk(cause => errorCode(cause)?.startsWith('eip155/') ?? false) : undefined
