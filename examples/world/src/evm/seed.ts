import { encodeParameters, selectors } from './abi.js'
import { evmAccounts, localContracts } from './addresses.js'
import { createEvmClient } from './client.js'
import { Collectible, Multicall3, QuietToken, Token } from './contracts.js'
import { mineAs, type SeedTransaction } from './seed-block.js'
import { exchangeTransactions } from './seed-exchange.js'

/** Addresses of the deployers. The node impersonates them, since their keys are unknown. They and the order of deployments determine the contract addresses. */
const deployer = '0x1a7c4b17000000000000000000000000000d3b10'
const exchangeDeployer = '0x1a7c4b17000000000000000000000000000d3b11'
const stone =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5NiA5NiI+PHBhdGggZmlsbD0iIzU1NiIgZD0iTTEyIDcyIDMwIDI0bDMwLTEwIDI0IDMwLTEyIDM0eiIvPjwvc3ZnPg=='

const dollars = [
  [Token, ['Ridge Dollar', 'RUSD', 6n]],
  [QuietToken, ['Quiet Dollar', 'QUSD', 6n]]
] as const
/** Contracts in the order of deployment. */
const deployments = [
  ...dollars,
  [Token, ['RUSD bonus: claim at https://rusd-bonus.example', 'RUSD', 6n]],
  [Collectible, ['Ridge Stones', 'STONE', stone]],
  [Collectible, ['Prize at https://prize.example', 'PRIZE', 'https://prize.example/voucher.png']]
] as const

const million = 1_000_000n
/**
 * Contracts, and the value that each account gets from them by its position, from 1: base units, or the number of a
 * collectible.
 */
const gifts: readonly (readonly [contract: string, value: (place: bigint) => bigint])[] = [
  [localContracts.ridgeDollar, place => 100n * million * place],
  [localContracts.quietDollar, place => 50n * million * place],
  [localContracts.lookAlike, () => million * million],
  [localContracts.ridgeStones, place => place],
  [localContracts.prizeVouchers, place => place]
]

const deploymentGas = 3_000_000
const mintGas = 250_000

const deploying = (contracts: readonly (typeof deployments)[number][]) =>
  contracts.map(
    ([{ bytecode }, values]): SeedTransaction => ({ gas: deploymentGas, data: bytecode + encodeParameters(values) })
  )
const giving = () =>
  gifts.flatMap(([to, valueAt]) =>
    evmAccounts.map(
      (account, index): SeedTransaction => ({
        to,
        gas: mintGas,
        data: selectors.mint + encodeParameters([BigInt(account), valueAt(BigInt(index) + 1n)])
      })
    )
  )

export interface SeedOptions {
  /** True for `localContracts`, in block 1. */
  readonly contracts: boolean
  /** True for `localExchange` with its pools, in block 2. Without `contracts`, block 1 has only the two dollars. */
  readonly exchange: boolean
}

/** Deploys contracts on a new anvil chain. @throws {NodeError} if the node rejects one of the transactions. */
export async function seedChain(url: string, { contracts, exchange }: SeedOptions): Promise<void> {
  const client = createEvmClient(url)
  if (contracts) {
    await client.request([['anvil_setCode', localContracts.multicall3, Multicall3.runtime]])
    await mineAs(client, deployer, [...deploying(deployments), ...giving()])
  } else if (exchange) await mineAs(client, deployer, deploying(dollars))
  if (exchange) await mineAs(client, exchangeDeployer, exchangeTransactions(exchangeDeployer))
}
