import { boundedArray } from '@latchkit/kernel/schema'
import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { serializeTransaction } from 'viem/utils'
import type { Hex } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { encodeCall, wordOf } from '../node/contracts.js'
import type { ChainReader } from '../node/queries.js'
import { isRpcError, unless } from '../node/revert.js'
import { amount } from '../node/schemas.js'
import { type GasPrice, priceByHistory, singlePrice, terms } from './gas-price.js'
import type { TransferCall } from './transfer-call.js'

const BLOCKS = 20

/** Contract of OP Stack chains with the fee for storing a transaction on Ethereum, which is added to that for its gas. */
const ORACLE = '0x420000000000000000000000000000000000000F'

const block = v.object({ baseFeePerGas: v.nullish(amount) })
const list = <S extends v.GenericSchema>(item: S) => boundedArray(item, BLOCKS + 1)
const history = v.object({
  baseFeePerGas: list(amount),
  gasUsedRatio: list(v.number()),
  reward: v.optional(v.nullable(list(list(amount))))
})

/**
 * Reads the price of gas for a speed (EIP-1559; `eth_gasPrice` on a chain without it).
 *
 * @throws {Eip155Error} as a node does; `eip155/invalid-answer` for a price above the limit.
 */
export async function readGasPrice(speed: TransferSpeed, reader: ChainReader): Promise<GasPrice> {
  const { baseFeePerGas } = await reader.read(block, 'eth_getBlockByNumber', ['latest', false])
  const price =
    typeof baseFeePerGas === 'bigint'
      ? await readHistory(speed, baseFeePerGas, reader)
      : singlePrice(speed, await reader.quantity('eth_gasPrice', []))
  if (price) return price
  const expected = 'a price that anybody would pay'
  throw new Eip155Error('eip155/invalid-answer', { chain: reader.chain, method: 'eth_feeHistory', expected })
}

/** Reads the price by `eth_feeHistory`; falls back to `eth_gasPrice` where a node has no history or an empty one. */
async function readHistory(speed: TransferSpeed, latestBase: bigint, reader: ChainReader) {
  const { baseFeePerGas, gasUsedRatio, reward } = await reader
    .read(history, 'eth_feeHistory', ['0x14', 'latest', [terms[speed].percentile]])
    .catch(unless(isRpcError, { baseFeePerGas: [], gasUsedRatio: [], reward: [] }))
  const base = baseFeePerGas.at(-1) ?? latestBase
  // The tips of empty blocks are 0 and are left out.
  const tips = (reward ?? []).flatMap(([tip = 0n], index) => (Number(gasUsedRatio[index]) > 0 ? tip : []))
  if (tips.length > 0) return priceByHistory(speed, base, tips)
  const price = await reader.quantity('eth_gasPrice', [])
  return priceByHistory(speed, base, [price > base ? price - base : 0n])
}

/** Reads the extra fee of an OP Stack chain, plus a half, because it follows the price of gas on Ethereum; 0 on other chains. */
export async function readL1Fee({ to, value, data }: TransferCall, reader: ChainReader): Promise<bigint> {
  // Fields as long as in any signed transaction: zeros would be encoded shorter.
  const price = 0xff_ff_ff_ff_ffn
  const limits = { gas: 0xff_ff_ff_ffn, maxFeePerGas: price, maxPriorityFeePerGas: price, nonce: 0xff_ff_ff }
  const written = serializeTransaction({ ...limits, chainId: Number(reader.network.id), to: to as Hex, value, data })
  const response = await reader
    .call({ to: ORACLE, data: encodeCall('getL1Fee', written) })
    .catch(unless(isRpcError, '0x'))
  return ((wordOf(response) ?? 0n) * 3n) / 2n
}
