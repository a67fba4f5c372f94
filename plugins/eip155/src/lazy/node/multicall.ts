import { errorCode } from '@latchkit/kernel'
import { ContractFunctionExecutionError, multicall3Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { Hex } from '../../contract.js'
import type { ChainReader, ContractCall } from './queries.js'
import { isRefusal, isRevert } from './revert.js'
import { MAX_BYTES } from './transport.js'

/** Where Multicall3 is deployed on nearly every chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** For questions that cost little gas. */
const CALLS_AT_ONCE = 400
/** Requests at a time. */
const SIDE_BY_SIDE = 8

type Answers = readonly (Hex | undefined)[]

/** A call that did not come to an end while its node answered others: it takes too long, or says too much. */
export interface Unfinished {
  readonly error: unknown
}

/**
 * What each contract answers; undefined where it fails. All at once where the chain has Multicall3. What that leaves open is
 * asked on its own: where there is none, and where one contract used up the gas of the others.
 *
 * @throws {Eip155Error} as a node does, for anything but a call that fails.
 */
export async function callAll(calls: readonly ContractCall[], reader: ChainReader): Promise<Answers> {
  const together = await sideBySide(groupsOf(calls, CALLS_AT_ONCE), group => callTogether(group, reader))
  const answers = together.flat()
  return sideBySide(calls, (call, index) => answers[index] ?? callAlone(call, reader))
}

/**
 * As `callAll` does, of contracts that may be anybody's: one of which a call cannot be finished fails no other, and what is
 * left of it is not asked.
 *
 * @param atOnce - so many in one call: as many as fit into the gas that nodes give it. @default 400
 * @throws {Eip155Error} as a node does that is in trouble itself.
 */
export async function tryAll(
  calls: readonly ContractCall[],
  reader: ChainReader,
  atOnce = CALLS_AT_ONCE
): Promise<readonly (Hex | undefined | Unfinished)[]> {
  const unfinished = async (error: unknown): Promise<Unfinished> => {
    if (!isRefusal(error) && errorCode(error) !== 'eip155/unreachable') throw error
    // Fails where it is not the call's doing.
    await reader.quantity('eth_blockNumber', [])
    return { error }
  }
  const together = await sideBySide(groupsOf(calls, atOnce), async group => {
    const answers = await callTogether(group, reader).catch(unfinished)
    return 'error' in answers ? group.map(() => undefined) : answers
  })
  const answers = together.flat()
  const givenUp = new Map<string, Unfinished>()
  return sideBySide(calls, async (call, index) => {
    const known = answers[index] ?? givenUp.get(call.to)
    if (known !== undefined) return known
    // In no batch: what one contract does to a response must not fail others.
    const answer = await callAlone(call, reader, MAX_BYTES).catch(unfinished)
    if (isUnfinished(answer)) givenUp.set(call.to, answer)
    return answer
  })
}

export const isUnfinished = (answer: Hex | undefined | Unfinished): answer is Unfinished => typeof answer === 'object'

const groupsOf = (calls: readonly ContractCall[], atOnce: number) =>
  Array.from({ length: Math.ceil(calls.length / atOnce) }, (_, index) =>
    calls.slice(atOnce * index, atOnce * (index + 1))
  )

async function callTogether(calls: readonly ContractCall[], reader: ChainReader): Promise<Answers> {
  const none = calls.map(() => undefined)
  const listed = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  // viem's `multicall` decodes as it reads, and some tokens name themselves in `bytes32`; it also tells no node in trouble from
  // a call that fails.
  const asked = { address: MULTICALL, abi: multicall3Abi, functionName: 'aggregate3', args: [listed] } as const
  const results = await reader
    .query(client => readContract(client, asked))
    // A call that a node finds too large, and an address where nothing is deployed, or something else.
    .catch(unless(error => isRefusal(error) || error instanceof ContractFunctionExecutionError, []))
  return results.length === calls.length
    ? results.map(({ success, returnData }) => (success ? returnData : undefined))
    : none
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

async function sideBySide<T, R>(items: readonly T[], work: (item: T, index: number) => R | Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = [...items.entries()].reverse()
  const next = async (): Promise<void> => {
    for (let entry = left.pop(); entry; entry = left.pop()) {
      const [index, item] = entry
      results[index] = await work(item, index)
    }
  }
  const workers = Array.from({ length: SIDE_BY_SIDE }, next)
  return Promise.all(workers).then(
    () => results,
    failure => {
      // Nobody waits for the rest.
      left.length = 0
      throw failure
    }
  )
}
