import { errorCode } from '@latchkit/kernel'
import { ContractFunctionExecutionError, multicall3Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { Hex } from '../../contract.js'
import type { ChainReader, ContractCall } from './queries.js'
import { isRefusal, isRevert } from './revert.js'
import { MAX_BYTES } from './transport.js'

/** The address of Multicall3 on nearly every chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** For calls that need little gas. */
const CALLS_AT_ONCE = 400
/** Requests at the same time. */
const MAX_PARALLEL = 8

type CallResults = readonly (Hex | undefined)[]

/** A call that timed out or exceeded the size limit on an otherwise healthy node. */
export interface Unfinished {
  readonly error: unknown
}

/**
 * Calls contracts. Returns one result for each call, `undefined` for a call that fails. Calls go through Multicall3 where the chain
 * has it. Those without a result there are sent one by one, because one contract may use up the gas of the others.
 *
 * @throws {Eip155Error} as a node does, for anything but a call that fails.
 */
export async function callAll(calls: readonly ContractCall[], reader: ChainReader): Promise<CallResults> {
  const batches = await runInParallel(groupsOf(calls, CALLS_AT_ONCE), group => callTogether(group, reader))
  const results = batches.flat()
  return runInParallel(calls, (call, index) => results[index] ?? callAlone(call, reader))
}

/**
 * Calls untrusted contracts, as `callAll` does. A call that cannot be finished fails no other call, and the remaining calls of its
 * contract are not sent.
 *
 * @param atOnce - calls in one request, as many as the gas limit of nodes allows. @defaultValue 400
 * @throws {Eip155Error} as a node does that fails itself.
 */
export async function tryAll(
  calls: readonly ContractCall[],
  reader: ChainReader,
  atOnce = CALLS_AT_ONCE
): Promise<readonly (Hex | undefined | Unfinished)[]> {
  const unfinished = async (error: unknown): Promise<Unfinished> => {
    if (!isRefusal(error) && errorCode(error) !== 'eip155/unreachable') throw error
    // Fails if the node itself is the cause.
    await reader.quantity('eth_blockNumber', [])
    return { error }
  }
  const batches = await runInParallel(groupsOf(calls, atOnce), async group => {
    const results = await callTogether(group, reader).catch(unfinished)
    return 'error' in results ? group.map(() => undefined) : results
  })
  const results = batches.flat()
  const givenUp = new Map<string, Unfinished>()
  return runInParallel(calls, async (call, index) => {
    const result = results[index] ?? givenUp.get(call.to)
    if (result !== undefined) return result
    // In no batch: what one contract does to a response must not fail others.
    const alone = await callAlone(call, reader, MAX_BYTES).catch(unfinished)
    if (isUnfinished(alone)) givenUp.set(call.to, alone)
    return alone
  })
}

export const isUnfinished = (result: Hex | undefined | Unfinished): result is Unfinished => typeof result === 'object'

const groupsOf = (calls: readonly ContractCall[], atOnce: number) =>
  Array.from({ length: Math.ceil(calls.length / atOnce) }, (_, index) =>
    calls.slice(atOnce * index, atOnce * (index + 1))
  )

async function callTogether(calls: readonly ContractCall[], reader: ChainReader): Promise<CallResults> {
  const listed = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  // viem's `multicall` decodes as it reads, and some tokens name themselves in `bytes32`; it also tells no node in trouble from
  // a call that fails.
  const parameters = { address: MULTICALL, abi: multicall3Abi, functionName: 'aggregate3', args: [listed] } as const
  const results = await reader
    .query(client => readContract(client, parameters))
    // A call that a node finds too large, and an address where nothing is deployed, or something else.
    .catch(unless(error => isRefusal(error) || error instanceof ContractFunctionExecutionError, []))
  return results.length === calls.length
    ? results.map(({ success, returnData }) => (success ? returnData : undefined))
    : calls.map(() => undefined)
}

const callAlone = (call: ContractCall, reader: ChainReader, maxBytes?: number): Promise<Hex | undefined> =>
  reader.call(call, maxBytes).catch(unless(isRevert, undefined))

/** Handles a rejection: `instead` for what is expected, and the failure again for everything else. */
const unless =
  <T>(isExpected: (error: unknown) => boolean, instead: T) =>
  (error: unknown): T => {
    if (isExpected(error)) return instead
    throw error
  }

async function runInParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>
): Promise<R[]> {
  const results: R[] = []
  const remaining = [...items.entries()].reverse()
  const next = async (): Promise<void> => {
    for (let entry = remaining.pop(); entry; entry = remaining.pop()) {
      const [index, item] = entry
      results[index] = await work(item, index)
    }
  }
  const workers = Array.from({ length: MAX_PARALLEL }, next)
  return Promise.all(workers).then(
    () => results,
    failure => {
      // The remaining calls are not needed.
      remaining.length = 0
      throw failure
    }
  )
}
