import { MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { Hex } from '../../contract.js'
import { readInterfaces, supportCalls } from '../assets/collectible.js'
import { describeToken } from '../assets/tokens.js'
import { encodeCall, textOf, wordOf } from '../node/contracts.js'
import { callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'

/** Facts about the contract of a token or of a collection. Texts are the creator's, and shortened. */
export interface ContractDetails {
  /** Symbol, or the name of a contract without a symbol. */
  readonly symbol?: string
  readonly name?: string
  /** @defaultValue the contract is no ERC-20 token */
  readonly decimals?: number
  /** Total supply of a token. @defaultValue the contract did not return it */
  readonly supply?: bigint
  /** True if the contract claims ERC-721 (ERC-165). */
  readonly isErc721: boolean
}

/** Maximum number of contracts that are read for a request. */
const MAX_CONTRACTS = 40
/** Selector of `totalSupply()` of ERC-20. */
const TOTAL_SUPPLY: Hex = '0x18160ddd'

/**
 * Reads the details of the first 40 contracts.
 *
 * @throws {Eip155Error} as a node does. A contract that fails has no details.
 */
export async function readContractDetails(
  addresses: readonly string[],
  reader: ChainReader
): Promise<ReadonlyMap<string, ContractDetails>> {
  const calls = [encodeCall('name'), encodeCall('symbol'), encodeCall('decimals'), TOTAL_SUPPLY, ...supportCalls]
  const read = addresses.slice(0, MAX_CONTRACTS)
  const results = await callAll(
    read.flatMap(to => calls.map(data => ({ to, data }))),
    reader,
    { isUntrusted: true }
  )
  return new Map(
    read.map((address, index) => [
      address,
      describe(address, results.slice(calls.length * index, calls.length * (index + 1)))
    ])
  )
}

function describe(address: string, results: Awaited<ReturnType<typeof callAll>>): ContractDetails {
  const [nameResult, symbolResult, decimalsResult, supplyResult, ...supported] = results
  const [name, symbol] = [nameResult, symbolResult].map(result => plainText(textOf(result) ?? '', MAX_TOKEN_CHARACTERS))
  const supply = wordOf(supplyResult)
  const isErc721 = readInterfaces(supported).has('erc721')
  const description = { name, symbol, decimals: Number(wordOf(decimalsResult)) }
  const token = isErc721 ? undefined : describeToken({ address, amount: 0n }, description)
  return {
    isErc721,
    ...(name && { name }),
    ...((symbol || name) && { symbol: symbol || name }),
    ...(token && { decimals: token.decimals }),
    ...(supply !== undefined && { supply })
  }
}
