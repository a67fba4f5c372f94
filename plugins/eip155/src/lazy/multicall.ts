import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Hex } from '../contract.js'
import type { ChainReader, ContractCall } from './reader.js'
import { isRefusal, isRevert } from './revert.js'

/** Where Multicall3 is deployed on nearly every chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** `aggregate3((address,bool,bytes)[])`. */
const AGGREGATE = '0x82ad56cb'
/** So many fit into the gas that nodes give a call. */
const CALLS_AT_ONCE = 400
/** Calls on their own, side by side. */
const SIDE_BY_SIDE = 8

type Answers = readonly (Hex | undefined)[]

/**
 * What each contract answers; undefined where it fails. All at once where the chain has Multicall3. What that leaves open is
 * asked on its own: where there is none, and where one contract used up the gas of the others.
 *
 * @throws {Eip155Error} as a node does, for anything but a call that fails.
 */
export async function callAll(calls: readonly ContractCall[], reader: ChainReader): Promise<Answers> {
  const groups = Array.from({ length: Math.ceil(calls.length / CALLS_AT_ONCE) }, (_, index) =>
    calls.slice(CALLS_AT_ONCE * index, CALLS_AT_ONCE * (index + 1))
  )
  const together = (await Promise.all(groups.map(group => callTogether(group, reader)))).flat()
  return sideBySide(calls, (call, index) => together[index] ?? callAlone(call, reader))
}

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
