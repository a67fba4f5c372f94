import { errorCode, type PluginContext, rpcMethod } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { type Address, zeroAddress } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { SwapEvmError } from '../../errors.js'
import { callData } from '../call.js'
import { readAbi } from './functions.js'

const EthCall = rpcMethod<readonly unknown[], unknown>('eip155', 'eth_call', 'safe')
const EthBlock = rpcMethod<readonly unknown[], unknown>('eip155', 'eth_getBlockByNumber', 'safe')

/** Stands for the result of a call that reverts. */
const reverted = Symbol('reverted')

/** Latest block, of which only the time is read. */
const block = v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,12}$/), v.toBigint()) })

export type ChainReads = ReturnType<typeof createChainReads>

/** Creates reads of routers and pools on one chain, through the nodes of the site. All end with the signal. */
export function createChainReads(rpc: PluginContext['rpc'], chain: ChainId, signal: AbortSignal) {
  const invalid = (expected: string) => new SwapEvmError('swap-evm/invalid-response', { chain, expected })

  /** Calls a contract; `undefined` for a call that reverts. */
  const call = async (to: Address, functionName: (typeof readAbi)[number]['name'], args: readonly unknown[] = []) => {
    const data = encodeFunctionData({ abi: readAbi, functionName, args } as never)
    const response = await rpc
      .request(EthCall, [{ to, data }, 'latest'], { chain, signal })
      .catch(error => (isRevert(error) ? reverted : Promise.reject(error)))
    if (response === reverted) return undefined
    const result = v.is(callData, response)
      ? tryOrUndefined((): unknown => decodeFunctionResult({ abi: readAbi, functionName, data: response }))
      : undefined
    if (result === undefined) throw invalid(`a result of ${functionName}`)
    return result
  }
  const addressAt = async (...parameters: Parameters<typeof call>) => {
    const address = (await call(...parameters)) as Address | undefined
    return address === zeroAddress ? undefined : address
  }

  return {
    wrappedCoin: (router: Address) => addressAt(router, 'WETH'),
    factory: (router: Address) => addressAt(router, 'factory'),
    pair: (factory: Address, from: Address, to: Address) => addressAt(factory, 'getPair', [from, to]),
    /** Resolves with the amount that the last pool pays; `undefined` without pools, and for 0. */
    async amountOut(router: Address, amount: bigint, path: readonly Address[]): Promise<bigint | undefined> {
      const amounts = (await call(router, 'getAmountsOut', [amount, path])) as readonly bigint[] | undefined
      if (amounts && amounts.length !== path.length) throw invalid('a result of getAmountsOut')
      return amounts?.at(-1) || undefined
    },
    /** Resolves with the reserves of a pair, in the order of its addresses; `undefined` for an empty one. */
    async reserves(pair: Address): Promise<readonly [bigint, bigint] | undefined> {
      const [first, second] = ((await call(pair, 'getReserves')) ?? []) as readonly (bigint | undefined)[]
      return first && second ? [first, second] : undefined
    },
    /** Resolves with the time of the latest block, in seconds since the epoch. */
    async blockTimeS(): Promise<bigint> {
      const { success, output } = v.safeParse(block, await rpc.request(EthBlock, ['latest', false], { chain, signal }))
      if (!success) throw invalid('a block')
      return output.timestamp
    }
  }
}

/** Tests if an error is that of a call which ran and failed. Nodes agree neither on the code of a revert nor on its text. */
function isRevert(error: unknown): boolean {
  if (errorCode(error) !== 'eip155/refused') return false
  const { context } = error as { readonly context?: { readonly rpcCode?: unknown; readonly reason?: unknown } }
  return context?.rpcCode === 3 || /revert|invalid opcode|out of gas|vm execution|evm error/i.test(`${context?.reason}`)
}
