/** Deploys a real exchange, Uniswap v2, with pools whose prices are those of the data service. */
import { createRequire } from 'node:module'
import * as v from 'valibot'
import { priceOf } from '../data/prices.js'
import { encodeParameters, selectors } from './abi.js'
import { localContracts, localExchange } from './addresses.js'
import { FeeToken } from './contracts.js'
import type { SeedTransaction } from './seed-block.js'

const { wrappedEther, factory, tollToken } = localExchange
const { ridgeDollar, quietDollar } = localContracts

/** Chain whose prices the pools have. Those of the other chain are the same. */
const pricedChain = 'eip155:31337'
const tokenDecimals: Readonly<Record<string, number>> = {
  [wrappedEther]: 18,
  [ridgeDollar]: 6,
  [quietDollar]: 6,
  [tollToken]: 18
}

/** Pools with the value of each side in US dollars. Exchanging 1 % of a side moves the price by about 2 %. */
const pools = [
  { pair: '0x807dad753f33cdb635220640783c92e28f0a194f', tokens: [wrappedEther, ridgeDollar], dollars: 3_000_000 },
  { pair: '0xe33675e5aaef697cfc734bb57b38358e01275fa1', tokens: [wrappedEther, quietDollar], dollars: 1_500_000 },
  { pair: '0x21908f6ce17e8868e4948f9867c78e0518141474', tokens: [ridgeDollar, quietDollar], dollars: 200_000 },
  { pair: '0xa3d1330117d7cf2b6fdd6f575c94dfa1108fc8b6', tokens: [wrappedEther, tollToken], dollars: 300_000 }
] as const

const createPair = '0xc9c65396'
const mintShares = '0x6a627842'
const deposit = '0xd0e30db0'
const deploymentGas = 6_000_000
const callGas = 250_000

const Artifact = v.object({ bytecode: v.pipe(v.string(), v.regex(/^[\da-f]+$/i)) })

/**
 * Returns the transactions that deploy the exchange and fill its pools, in order.
 *
 * @param deployer  Account that sends them, which gets the shares of the pools.
 */
export function exchangeTransactions(deployer: string): readonly SeedTransaction[] {
  const require = createRequire(import.meta.url)
  const codeOf = (artifact: unknown) => `0x${v.parse(Artifact, artifact).bytecode}`
  const deployments = [
    codeOf(require('@uniswap/v2-periphery/build/WETH9.json')),
    codeOf(require('@uniswap/v2-core/build/UniswapV2Factory.json')) + encodeParameters([BigInt(deployer)]),
    FeeToken.bytecode + encodeParameters(['Toll Token', 'TOLL', 18n]),
    codeOf(require('@uniswap/v2-periphery/build/UniswapV2Router02.json')) +
      encodeParameters([BigInt(factory), BigInt(wrappedEther)])
  ]
  const wrapped = pools.flatMap(({ tokens, dollars }) => tokens.filter(isEther).map(token => depth(token, dollars)))
  return [
    ...deployments.map(data => ({ data, gas: deploymentGas })),
    { to: wrappedEther, data: deposit, value: wrapped.reduce((sum, value) => sum + value, 0n), gas: callGas },
    ...pools.flatMap(({ pair, tokens: [first, second], dollars }) => [
      { to: factory, data: createPair + encodeParameters([BigInt(first), BigInt(second)]), gas: deploymentGas },
      ...[first, second].map(token => ({
        to: token,
        data:
          (isEther(token) ? selectors.transfer : selectors.mint) +
          encodeParameters([BigInt(pair), depth(token, dollars)]),
        gas: callGas
      })),
      { to: pair, data: mintShares + encodeParameters([BigInt(deployer)]), gas: callGas }
    ])
  ]
}

const isEther = (token: string) => token === wrappedEther

/** Returns the amount of a token, in base units, that has this value. */
function depth(token: string, dollars: number): bigint {
  const price = priceOf(pricedChain, isEther(token) ? undefined : token, 'usd')
  if (price === undefined) throw new TypeError(`No price of ${token}`)
  const micros = BigInt(Math.round((dollars / price) * 1e6))
  return micros * 10n ** BigInt((tokenDecimals[token] ?? 0) - 6)
}
