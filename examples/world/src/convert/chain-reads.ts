/** Reads of a chain for the convert service, in addition to quotes. */
import { readWord, selectors } from '../evm/abi.js'
import { localExchange } from '../evm/addresses.js'
import { type EvmClient, quantity } from '../evm/client.js'
import { evmCoinAddress } from '../evm/ledger.js'
import { callOf } from '../evm/tokens.js'
import { RequestError } from './requests.js'
import { type ContractCall, maxUint256 } from './transactions.js'

/** Time for which a transaction is valid, in seconds. */
const deadlineAfterS = 20 * 60

/** Resolves with the amount of a token that the router may spend. The coin needs no permission. */
export async function allowanceOf(client: EvmClient, token: string, account: string): Promise<bigint> {
  if (token === evmCoinAddress) return maxUint256
  const [result] = await client.requestEach([
    callOf(token, selectors.allowance, [BigInt(account), BigInt(localExchange.router)])
  ])
  const allowance = readWord(result)
  if (allowance === undefined) throw new RequestError('tokenAddress', 'Not a token')
  return allowance
}

/** Resolves with the price of gas, in base units of the coin. */
export async function gasPriceOf(client: EvmClient): Promise<bigint> {
  const [price] = await client.request([['eth_gasPrice']])
  return BigInt(price as string)
}

/** Resolves with the deadline of a transaction, in seconds since 1970, by the chain's own clock if it is ahead. */
export async function deadlineOf(client: EvmClient): Promise<number> {
  const [block] = await client.request([['eth_getBlockByNumber', 'latest', false]])
  const { timestamp } = block as { readonly timestamp: string }
  return Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + deadlineAfterS
}

/** Resolves with the gas that the account needs for a call. @throws {RequestError} if it would fail */
export async function estimateGas(client: EvmClient, from: string, { to, data, value }: ContractCall): Promise<bigint> {
  const call = { from, to, data, value: quantity(value) }
  const [estimate] = await client.requestEach([['eth_estimateGas', call]])
  if (estimate === undefined) throw new RequestError('transaction', 'The transaction would fail')
  // The state may change before the transaction is mined.
  return (BigInt(estimate as string) * 11n) / 10n
}
