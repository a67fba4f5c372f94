import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import { type Abi, encodeDeployData, getAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Anvil } from '../../../scripts/anvil.mjs'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { codeOf } from './contract-code.js'
import { connectTo, first, type LocalNode, startMinedNode } from './mined-node.js'
import { networkAt } from './networks.js'

export * from './mined-node.js'

export const chain: ChainId = 'eip155:31337'
// Further accounts of the public test phrase, which anvil fills.
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Address without an account on the chain. */
export const newcomer = getAddress('0x00000000000000000000000000000000000c0ffe')

export const networkWith = (urls: readonly string[]): Network => networkAt(31_337, urls)

/** Returns the features of the plugin for a network with these RPC URLs. */
export function featuresAt(urls: readonly string[]) {
  const { tokens, collectibles, walletAssets, walletCollectibles, transfer, transactions } = createClient([
    networkWith(urls)
  ]).features()
  if (!tokens || !collectibles || !walletAssets || !walletCollectibles || !transfer?.inspect || !transactions)
    throw new Error('A feature is missing')
  return {
    tokens,
    collectibles,
    walletAssets,
    walletCollectibles,
    transfer: { ...transfer, inspect: transfer.inspect },
    transactions
  }
}

/** Resets a node to a snapshot, without transactions that wait to be mined. */
export async function setBack(node: LocalNode, snapshot: Hex) {
  await node.request({ method: 'anvil_dropAllTransactions' } as never)
  await node.revert({ id: snapshot })
}

/** A node for the tests of a file, as it was at the start for each of them. */
export function startingLocalChain(hardfork?: string) {
  let anvil: Anvil
  let node: LocalNode
  let snapshot: Hex
  beforeAll(async () => {
    anvil = await startMinedNode({ hardfork })
    node = connectTo(anvil)
  })
  afterAll(() => anvil.stop())
  beforeEach(async () => {
    snapshot = await node.snapshot()
  })
  afterEach(() => setBack(node, snapshot))

  return {
    url: () => anvil.url,
    node: () => node,
    /** Mines a block with all sent transactions, then resolves with the balance in wei. */
    async balance(address: string): Promise<bigint> {
      await node.mine({ blocks: 1 })
      return node.getBalance({ address: address as Hex })
    },
    /** Deploys a contract from the first account, which gets the whole supply of a token. Resolves with the contract's address. */
    async deploy(name: string, abi: Abi = [], args: readonly unknown[] = []): Promise<Hex> {
      const data = encodeDeployData({ abi, bytecode: codeOf(name).deploy, args } as never)
      const hash = await node.sendTransaction({ account: first, data, chain: null })
      await node.mine({ blocks: 1 })
      const { contractAddress } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
      if (!contractAddress) throw new Error(`${name} was not deployed`)
      return contractAddress
    }
  }
}

export const never = () => new AbortController().signal

/** That an abort, beforehand or while the node is silent, ends what asks it, with the reason of the signal. */
export async function expectEndsWithSignal(ask: (url: string, signal: AbortSignal) => Promise<unknown>, url: string) {
  const reason = new Error('enough')
  await expect(ask(url, AbortSignal.abort(reason))).rejects.toBe(reason)

  const asked = vi.fn()
  const silent = await startHoldable(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    if (method === 'eth_chainId') return void response.end('{"result":"0x7a69"}')
    asked()
  })
  const controller = new AbortController()
  const asking = ask(silent.url, controller.signal)
  await vi.waitUntil(() => asked.mock.calls.length > 0)
  controller.abort(reason)
  await expect(asking).rejects.toBe(reason)
  await silent.close()
}
