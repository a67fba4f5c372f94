import { errorCode } from '@latchkit/kernel'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Hex } from '../contract.js'
import type { ChainReader, ContractCall } from './reader.js'
import { isRefusal, isRevert } from './revert.js'

/** Where Multicall3 is deployed on nearly every chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** `aggregate3((address,bool,bytes)[])`. */
const AGGREGATE = '0x82ad56cb'
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
    const answer = await callAlone(call, reader).catch(unfinished)
    if (isUnfinished(answer)) givenUp.set(call.to, answer)
    return answer
  })
}

export const isUnfinished = (answer: Hex | undefined | Unfinished): answer is Unfinished => typeof answer === 'object'

const groupsOf = (calls: readonly ContractCall[], atOnce: number) =>
  Array.from({ length: Math.ceil(calls.length / atOnce) }, (_, index) =>
    calls.slice(atOnce * index, atOnce * (index + 1))
  )

const callArray = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'allowFailure', type: 'bool' },
      { name: 'callData', type: 'bytes' }
    ]
  }
] as const
const resultArray = [
  {
    type: 'tuple[]',
    components: [
      { name: 'success', type: 'bool' },
      { name: 'returnData', type: 'bytes' }
    ]
  }
] as const

async function callTogether(calls: readonly ContractCall[], reader: ChainReader): Promise<Answers> {
  const none = calls.map(() => undefined)
  const listed = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  const data = `${AGGREGATE}${encodeAbiParameters(callArray, [listed]).slice(2)}` as const
  // Also for a call that a node finds too large: alone, each is small.
  const answer = await reader.call({ to: MULTICALL, data }).catch(unless(isRefusal, '0x' as const))
  const results = readResults(answer)
  return results?.length === calls.length ? results : none
}

function readResults(answer: Hex): Answers | undefined {
  try {
    const [results] = decodeAbiParameters(resultArray, answer)
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    // Nothing is deployed there, or something else.
    return undefined
  }
}

const callAlone = (call: ContractCall, reader: ChainReader): Promise<Hex | undefined> =>
  reader.call(call).catch(unless(isRevert, undefined))

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
