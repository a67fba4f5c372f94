import { encodeParameters, selectors } from './abi.js'
import { evmAccounts, localContracts } from './addresses.js'
import { createEvmClient, quantity } from './client.js'
import { Collectible, Multicall3, QuietToken, Token } from './contracts.js'

/** Address of the deployer. The node impersonates it, since its key is unknown. It and the order of deployments determine the contract addresses. */
const deployer = '0x1a7c4b17000000000000000000000000000d3b10'
const stone =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5NiA5NiI+PHBhdGggZmlsbD0iIzU1NiIgZD0iTTEyIDcyIDMwIDI0bDMwLTEwIDI0IDMwLTEyIDM0eiIvPjwvc3ZnPg=='

/** Contracts in the order of deployment. */
const deployments = [
  [Token, ['Ridge Dollar', 'RUSD', 6n]],
  [QuietToken, ['Quiet Dollar', 'QUSD', 6n]],
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

const deploymentGas = quantity(3_000_000)
const mintGas = quantity(250_000)

/** Deploys the contracts on a new anvil chain, all in block 1. @throws {NodeError} */
export async function seedContracts(url: string): Promise<void> {
  const client = createEvmClient(url)
  const deploying = deployments.map(([{ bytecode }, values]) => ({
    gas: deploymentGas,
    data: bytecode + encodeParameters(values)
  }))
  const minting = gifts.flatMap(([to, valueAt]) =>
    evmAccounts.map((account, index) => ({
      to,
      gas: mintGas,
      data: selectors.mint + encodeParameters([BigInt(account), valueAt(BigInt(index) + 1n)])
    }))
  )
  await client.request([
    ['anvil_setCode', localContracts.multicall3, Multicall3.runtime],
    ['anvil_setBalance', deployer, `0x${(10n ** 20n).toString(16)}`],
    ['anvil_impersonateAccount', deployer],
    ['evm_setAutomine', false]
  ])
  // A node handles concurrent transactions in any order; the nonces determine it.
  await client.request(
    [...deploying, ...minting].map((transaction, nonce) => [
      'eth_sendTransaction',
      { from: deployer, nonce: quantity(nonce), ...transaction }
    ])
  )
  await client.request([['evm_mine']])
  await client.request([
    ['anvil_stopImpersonatingAccount', deployer],
    ['evm_setAutomine', true]
  ])
}
