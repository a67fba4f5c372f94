import { errorCode } from '@latchkit/kernel'
import { groupsOf, inGroups } from '@latchkit/plugin-chains/kit'
import { ContractFunctionExecutionError, multicall3Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { Hex } from '../../contract.js'
import type { ChainReader, ContractCall } from './queries.js'
import { isRevert, isRpcError, unless } from './revert.js'
import { MAX_BYTES } from './transport.js'

/** The address of Multicall3 on nearly every chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Calls in one request, if they need little gas. */
const CALLS_AT_ONCE = 400
/** Requests at the same time. */
const MAX_PARALLEL = 8

/** A call that timed out or exceeded the size limit on an otherwise healthy node. */
export interface Unfinished {
  readonly error: unknown
}
/** The result of a call; `undefined` for a call that fails. */
export type CallResult = Hex | undefined | Unfinished

export const isUnfinished = (result: CallResult): result is Unfinished => typeof result === 'object'

interface CallOptions {
  /** Calls in one request, as many as the gas limit of nodes allows. @defaultValue 400 */
  readonly atOnce?: number | undefined
  /** A call that cannot be finished fails no other call; the remaining calls of its contract are not sent. @defaultValue false */
  readonly isUntrusted?: boolean
}

/**
 * Calls contracts. Returns one result for each call. Calls go through Multicall3 where the chain has it. Those without a result
 * there are sent one by one, because one contract may use up the gas of the others.
 *
 * @throws {Eip155Error} as a node does, for anything but a call that fails.
 */
export async function callAll(calls: readonly ContractCall[], reader: ChainReader, options: CallOptions = {}) {
  const { atOnce = CALLS_AT_ONCE, isUntrusted = false } = options
  const recover = async (error: unknown): Promise<Unfinished> => {
    if (!isUntrusted || !(isRpcError(error) || errorCode(error) === 'eip155/unreachable')) throw error
    // Fails if the node itself is the cause.
    await reader.quantity('eth_blockNumber', [])
    return { error }
  }
  const groups = await inGroups(groupsOf(calls, atOnce), MAX_PARALLEL, async group => {
    const results = await callTogether(group, reader).catch(recover)
    return group.map((call, index) => ({ call, result: 'error' in results ? undefined : results[index] }))
  })
  const givenUp = new Map<string, Unfinished>()
  return inGroups(groups.flat(), MAX_PARALLEL, async ({ call, result }): Promise<CallResult> => {
    const found = result ?? givenUp.get(call.to)
    if (found) return found
    // An untrusted call is in no batch: what one contract does to a response must not fail others.
    const response = reader.call(call, isUntrusted ? MAX_BYTES : undefined)
    const alone = await response.catch(unless(isRevert, undefined)).catch(recover)
    if (isUnfinished(alone)) givenUp.set(call.to, alone)
    return alone
  })
}

/** Returns the results of Multicall3; none if the chain does not have it, or if the call is too large for the node. */
async function callTogether(calls: readonly ContractCall[], reader: ChainReader) {
  const listed = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  // viem's `multicall` decodes as it reads, and some tokens name themselves in `bytes32`.
  const parameters = { address: MULTICALL, abi: multicall3Abi, functionName: 'aggregate3', args: [listed] } as const
  const results = await reader
    .query(client => readContract(client, parameters))
    .catch(unless(error => isRpcError(error) || error instanceof ContractFunctionExecutionError, []))
  if (results.length !== calls.length) return []
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}
