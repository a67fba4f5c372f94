import { boundedArray } from '@latchkit/kernel/schema'
import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { encodeFunctionData, serializeTransaction } from 'viem/utils'
import type { Hex } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { wordAt } from '../node/decode.js'
import type { ChainReader } from '../node/queries.js'
import { isRefusal } from '../node/revert.js'
import { amount } from '../node/schemas.js'
import { type FeeHistory, type GasPrice, priceByHistory, singlePrice, speeds, terms } from './gas-price.js'

const BLOCKS = 20

/** Where chains of the OP Stack tell what it costs to write a transaction down on Ethereum, which comes on top of its gas. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const oracle = [
  {
    name: 'getL1Fee',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ type: 'uint256' }]
  }
] as const

const block = v.object({ baseFeePerGas: v.nullish(amount) })
const list = <S extends v.GenericSchema>(item: S) => boundedArray(item, BLOCKS + 1)
const history = v.object({
  baseFeePerGas: list(amount),
  gasUsedRatio: list(v.number()),
  reward: v.optional(v.nullable(list(list(amount))))
})

/**
 * What gas costs for whoever wants to be as fast as this (EIP-1559; on a chain without it, `eth_gasPrice`).
 *
 * @throws {Eip155Error} as a node does; `eip155/invalid-answer` for a price that no chain asks.
 */
export async function readGasPrice(speed: TransferSpeed, reader: ChainReader): Promise<GasPrice> {
  const { baseFeePerGas } = await reader.read(block, 'eth_getBlockByNumber', ['latest', false])
  const price =
    baseFeePerGas === undefined || baseFeePerGas === null
      ? singlePrice(speed, await reader.quantity('eth_gasPrice', []))
      : priceByHistory(speed, await readHistory(baseFeePerGas, reader))
  if (price) return price
  throw new Eip155Error('eip155/invalid-answer', {
    chain: reader.chain,
    method: 'eth_feeHistory',
    expected: 'a price that anybody would pay'
  })
}

/** A node without a history, or with an empty one, still tells what it would pay itself. */
async function readHistory(latestBase: bigint, reader: ChainReader): Promise<FeeHistory> {
  const percentiles = speeds.map(speed => terms[speed].percentile)
  const asked = ['0x14', 'latest', percentiles]
  const { baseFeePerGas, gasUsedRatio, reward } = await reader.read(history, 'eth_feeHistory', asked).catch(error => {
    if (isRefusal(error)) return { baseFeePerGas: [], gasUsedRatio: [], reward: [] }
    throw error
  })
  const base = baseFeePerGas.at(-1) ?? latestBase
  const tips = (reward ?? []).filter((_, index) => Number(gasUsedRatio[index]) > 0)
  if (tips.length > 0) return { base, tips, usualTip: 0n }
  const price = await reader.quantity('eth_gasPrice', [])
  return { base, tips, usualTip: price > base ? price - base : 0n }
}

/** What is asked of a chain that writes itself down on another. */
interface WrittenTransaction {
  readonly chainId: number
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** What an OP Stack chain takes on top of the gas, with a half more, since it follows the price of gas on Ethereum; else 0. */
export async function readL1Fee(
  { chainId, to, value, data }: WrittenTransaction,
  reader: ChainReader
): Promise<bigint> {
  // As long as any that is signed: zeros would be packed into less.
  const [gas, price, nonce] = [0xff_ff_ff_ffn, 0xff_ff_ff_ff_ffn, 0xff_ff_ff]
  const written = serializeTransaction({
    type: 'eip1559',
    chainId,
    to: to as Hex,
    value,
    data,
    gas,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    nonce
  })
  const asked = encodeFunctionData({ abi: oracle, args: [written] })
  const answer = await reader.call({ to: ORACLE, data: asked }).catch(error => {
    if (isRefusal(error)) return '0x' as const
    throw error
  })
  return ((wordAt(answer) ?? 0n) * 3n) / 2n
}
