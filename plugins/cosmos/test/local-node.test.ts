import { type CosmosNode, fundedAccounts, startCosmosNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/kernel/chain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { hub, never } from './networks.js'

let node: CosmosNode
beforeAll(async () => {
  node = await startCosmosNode()
})
afterAll(() => node.stop())
afterEach(() => node.faults.clear())

const [{ address: first = '' } = {}] = fundedAccounts.cosmos
const read = (address: string) => {
  const id = node.chainId.replace('cosmos:', '')
  const rpcUrls = { default: { http: [] }, rest: { http: [node.url] } }
  const { networks } = readOptions({ networks: [{ ...hub, id, rpcUrls }] })
  return createClient(networks).features.balance!.read(`cosmos:${id}:${address}` as AccountId, never())
}

test('is what the local chain has for the accounts of the test wallets', async () => {
  for (const { address, amount } of fundedAccounts.cosmos) await expect(read(address)).resolves.toBe(amount)
})

test('follows what is set, up to 256 bits, and is nothing for an account that has nothing', async () => {
  node.setBalance(first, 2n ** 256n - 1n)
  node.setBalance(first, 5n, 'ibc/ABC')
  await expect(read(first)).resolves.toBe(2n ** 256n - 1n)
  node.setBalance(first, 0n)
  await expect(read(first)).resolves.toBe(0n)
  await node.fund(first, 7n)
  await expect(read(first)).resolves.toBe(7n)
})

test('is not there while the node is in trouble', async () => {
  for (const kind of ['down', '429', 'garbage', 'html', 'huge'] as const) {
    node.faults.set(kind)
    await expect(read(first)).rejects.toMatchObject({ code: 'cosmos/unreachable' })
  }
})
