import type { BaseUnits, TokenBalance } from '@latchkit/kernel/chain'
import type { Hex } from '../contract.js'
import { readText, word, wordAt } from './abi.js'
import { describedToken } from './described-token.js'
import { callAll } from './multicall.js'
import type { ChainReader } from './reader.js'

/** `balanceOf(address)`. */
export const balanceOf = (account: string): Hex => `0x70a08231${word(account)}`
/** `transfer(address,uint256)`. */
export const transfer = (receiver: string, amount: BaseUnits): Hex => `0xa9059cbb${word(receiver)}${word(amount)}`
/** `name()`, `symbol()` and `decimals()`. */
const description: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']

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
  const questions = [balanceOf(account), ...description]
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
