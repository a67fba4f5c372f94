import type { BaseUnits, TokenBalance } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Hex } from '../../contract.js'
import { readText, wordAt } from '../node/decode.js'
import { callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { describedToken } from './describe-token.js'

export const balanceOf = (account: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
export const transfer = (receiver: string, amount: BaseUnits): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver as Hex, amount] })
const describe = (functionName: 'name' | 'symbol' | 'decimals') => encodeFunctionData({ abi: erc20Abi, functionName })

/**
 * Reads what an account has of the tokens at these addresses, by the chain's own word; what does not answer as a token does is
 * left out.
 *
 * @param addresses - in canonical form, each once.
 */
export async function readTokens(
  account: string,
  addresses: readonly string[],
  reader: ChainReader
): Promise<readonly TokenBalance[]> {
  const questions = [balanceOf(account), describe('name'), describe('symbol'), describe('decimals')]
  const answers = await callAll(
    addresses.flatMap(to => questions.map(data => ({ to, data }))),
    reader
  )
  const ofToken = (index: number) => answers.slice(questions.length * index, questions.length * (index + 1))
  return addresses.flatMap((address, index) => readToken(address, ofToken(index)) ?? [])
}

function readToken(address: string, answers: readonly (Hex | undefined)[]): TokenBalance | undefined {
  const [balance, name, symbol, decimals] = answers
  const amount = balance && wordAt(balance)
  if (amount === undefined) return undefined
  return describedToken(
    { address, amount },
    {
      name: name && readText(name),
      symbol: symbol && readText(symbol),
      decimals: Number(decimals && wordAt(decimals))
    }
  )
}
