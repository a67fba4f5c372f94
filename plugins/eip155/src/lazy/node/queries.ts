import type { Network } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { BaseError, type Client } from 'viem'
import type { Hex } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { amount, bytes } from './schemas.js'
import type { RequestOptions } from './transport.js'

/** Call of a contract without a transaction (`eth_call`). */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
  readonly from?: string
  readonly value?: string
}

export type ChainReader = ReturnType<typeof createReader>

/**
 * Creates queries to the nodes of one chain, which all end with the signal.
 *
 * @param client - a scope of the chain's client, which ends with the signal.
 * @throws {Eip155Error} `eip155/refused`, `eip155/unreachable`: all queries.
 */
export function createReader(network: Network, client: Client, signal: AbortSignal) {
  const chain = network.caipNetworkId

  const send = (method: string, params: readonly unknown[], maxBytes?: number): Promise<unknown> =>
    client.request({ method, params } as never, { maxBytes } as RequestOptions)
  const read = async <S extends v.GenericSchema>(schema: S, ...call: Parameters<typeof send>) => {
    const result = v.safeParse(schema, await send(...call))
    if (result.success) return result.output
    const [method] = call
    const [{ message }] = result.issues
    throw new Eip155Error('eip155/invalid-answer', { chain, method, expected: message.replace(/^Expected /, '') })
  }
  // viem's actions do not validate responses; the plugin only uses actions that call contracts.
  const request = ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
    read(method === 'eth_call' ? bytes : v.unknown(), method, params)

  return {
    network,
    chain,
    signal,
    /**
     * Sends one request. Returns the node's response unchanged.
     *
     * @param maxBytes - the largest response that is read; such a request is in no batch. @defaultValue 16 MB, in a batch
     */
    send,
    /** Sends one request and validates the response. @throws {Eip155Error} `eip155/invalid-answer` for an invalid one. */
    read,
    /** Runs actions of viem. Throws the node's own error, which viem wraps; else what the action throws. */
    async query<T>(work: (client: Client) => Promise<T>): Promise<T> {
      try {
        return await work({ ...client, request: request as never })
      } catch (error) {
        signal.throwIfAborted()
        throw (error instanceof BaseError && error.walk(Eip155Error.has)) || error
      }
    },
    quantity: (method: string, params: readonly unknown[]) => read(amount, method, params),
    /** Returns the response of a contract at the latest block; `0x` if the address has no contract. */
    call: (call: Omit<ContractCall, 'to'> & { readonly to?: string }, maxBytes?: number) =>
      read(bytes, 'eth_call', [call, 'latest'], maxBytes),
    code: (address: string) => read(bytes, 'eth_getCode', [address, 'latest']),
    // viem's own action imports the code of contract calls: 16 KB that the first balance would wait for.
    balance: (address: string) => read(amount, 'eth_getBalance', [address, 'latest'])
  }
}
