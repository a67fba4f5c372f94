import type { BaseUnits, TokenBalance } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Hex } from '../../contract.js'
import { readText, wordAt } from '../node/decode.js'
import { callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { describeToken } from './describe-token.js'

export const balanceOf = (account: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
export const transfer = (recipient: string, amount: BaseUnits): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient as Hex, amount] })
const describe = (functionName: 'name' | 'symbol' | 'decimals') => encodeFunctionData({ abi: erc20Abi, functionName })

/**
 * Reads the balances of an account of the tokens at these addresses. Contracts that are no tokens are left out.
 *
 * @param addresses - in canonical form, each once.
 */
export async function readTokens(
  account: string,
  addresses: readonly string[],
  reader: ChainReader
): Promise<readonly TokenBalance[]> {
  const calls = [balanceOf(account), describe('name'), describe('symbol'), describe('decimals')]
  const results = await callAll(
    addresses.flatMap(to => calls.map(data => ({ to, data }))),
    reader
  )
  const ofToken = (index: number) => results.slice(calls.length * index, calls.length * (index + 1))
  return addresses.flatMap((address, index) => readToken(address, ofToken(index)) ?? [])
}

function readToken(address: string, results: readonly (Hex | undefined)[]): TokenBalance | undefined {
  const [balance, name, symbol, decimals] = results
  const amount = balance && wordAt(balance)
  if (amount === undefined) return undefined
  return describeToken(
    { address, amount },
    {
      name: name && readText(name),
      symbol: symbol && readText(symbol),
      decimals: Number(decimals && wordAt(decimals))
    }
  )
}
