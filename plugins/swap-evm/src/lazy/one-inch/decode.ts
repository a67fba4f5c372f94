import type { DecodedSwap } from '@latchkit/plugin-swap/contract'
import { type Address, zeroAddress } from 'viem'
import { COIN_ADDRESS } from '../addresses.js'
import { type ContractCall, decodeCall } from '../call.js'
import { oneInchAbi, TAG_BYTES } from './functions.js'
import { readUnoswap } from './unoswap.js'

/**
 * Decodes a call of the aggregation router v6 of 1inch. Returns `undefined` for calls whose effects the call data does not prove: partial
 * fills, Permit2, extra coins, most of the `unoswap` family, and all other functions. `clipperSwap` is one of them: it pays through a
 * contract that the call names, and the router does not check the payment.
 */
export function decodeOneInchCall({ account, to: target, value, data }: ContractCall): DecodedSwap | undefined {
  const call = decodeCall(oneInchAbi, data, TAG_BYTES)
  if (!call) return undefined
  if (call.functionName !== 'swap') {
    const [first, ...rest] = call.args
    const hasRecipient = call.functionName.startsWith('unoswapTo')
    const found = hasRecipient ? readUnoswap(rest, first) : readUnoswap(call.args, BigInt(account))
    return found && { target, value, ...found }
  }
  const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = call.args
  // Flags are: a partial fill, whose minimum is a share of the given one; extra coins; Permit2.
  if (flags !== 0n) return undefined
  return {
    target,
    recipient: dstReceiver === zeroAddress ? account : dstReceiver,
    ...(!isCoin(srcToken) && { from: srcToken }),
    ...(!isCoin(dstToken) && { to: dstToken }),
    amount,
    minimumAmount: minReturnAmount,
    value
  }
}

/** Tests if the router treats an address as the chain's own coin. */
const isCoin = (token: Address) => token === COIN_ADDRESS || token === zeroAddress
