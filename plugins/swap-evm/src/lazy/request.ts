import { type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { SwapRequest } from '@latchkit/plugin-swap/contract'
import { type Address, maxUint256 } from 'viem'
import { readAddress } from './addresses.js'

const MAX_SLIPPAGE_BPS = 5_000n
const ALL_BPS = 10_000n

/** Swap request with canonical addresses. */
export interface EvmRequest {
  readonly chain: ChainId
  readonly account: Address
  /** @defaultValue the chain's own coin */
  readonly from: Address | undefined
  /** @defaultValue the chain's own coin */
  readonly to: Address | undefined
  readonly amount: bigint
  /** 1 to 5,000. */
  readonly slippageBps: bigint
}

/** Reads a request; `undefined` if its account, tokens, amount or slippage are not those of an exchange on an EVM chain. */
export function readRequest({ account: id, from, to, amount, slippageBps }: SwapRequest): EvmRequest | undefined {
  const parts = parseAccountId(id)
  const account = readAddress(parts?.address)
  if (parts?.namespace !== 'eip155' || !account || !Number.isInteger(slippageBps)) return undefined
  const [given, wanted] = [from.address, to.address].map(address => address && readAddress(address))
  const isReadable = (from.address ?? '') === '' || given !== undefined
  if (!isReadable || ((to.address ?? '') !== '' && wanted === undefined) || given === wanted) return undefined
  const request = { chain: parts.chain, account, amount, slippageBps: BigInt(slippageBps) }
  if (amount < 1n || amount > maxUint256) return undefined
  if (request.slippageBps < 1n || request.slippageBps > MAX_SLIPPAGE_BPS) return undefined
  return { ...request, from: given as Address | undefined, to: wanted as Address | undefined }
}

/** Returns `toAmount` less the slippage, rounded up. */
export const minimumOf = (toAmount: bigint, slippageBps: bigint): bigint =>
  (toAmount * (ALL_BPS - slippageBps) + ALL_BPS - 1n) / ALL_BPS
