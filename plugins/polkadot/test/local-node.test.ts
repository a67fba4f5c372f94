import { fundedAccounts, type PolkadotNode, startPolkadotNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/kernel/chain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { alice } from './conformance-fixture.js'
import { networksOf, polkadotAt } from './networks.js'

let node: PolkadotNode
beforeAll(async () => {
  node = await startPolkadotNode()
})
afterAll(() => node.stop())
afterEach(() => node.faults.clear())

const read = (address: string) => {
  const id = node.chainId.replace('polkadot:', '')
  const { features } = createClient(networksOf({ ...polkadotAt(node.url), id }))
  return features.balance!.read(`polkadot:${id}:${address}` as AccountId, new AbortController().signal)
}

test('is what the local chain keeps for the accounts of the test wallets, however they are spelled', async () => {
  for (const { address, amount } of fundedAccounts.polkadot) await expect(read(address)).resolves.toBe(amount)
  await expect(read(alice)).resolves.toBe(fundedAccounts.polkadot[0]?.amount)
})

test('follows what is set, up to 128 bits, and is nothing for an account that is gone', async () => {
  node.setBalance(alice, 2n ** 128n - 1n)
  await expect(read(alice)).resolves.toBe(2n ** 128n - 1n)
  node.setBalance(alice, 0n)
  await expect(read(alice)).resolves.toBe(0n)
  await node.fund(alice, 12_345_678_901n)
  await expect(read(alice)).resolves.toBe(12_345_678_901n)
})

test('is not there while the node is in trouble', async () => {
  for (const kind of ['down', '429', 'garbage', 'html', 'huge'] as const) {
    node.faults.set(kind)
    await expect(read(alice)).rejects.toMatchObject({ code: 'polkadot/unreachable' })
  }
})
