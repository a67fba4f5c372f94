import { fundedAccounts, type PolkadotNode, startPolkadotNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { expect, test } from 'vitest'
import { testLocalBalances } from '../../../scripts/test/local-balances.js'
import { createClient } from '../src/lazy/client.js'
import { alice } from './conformance-fixture.js'
import { networksOf, polkadotAt } from './networks.js'

function read({ chainId, url }: PolkadotNode, address: string) {
  const id = chainId.replace('polkadot:', '')
  const { features } = createClient(networksOf({ ...polkadotAt(url), id }))
  return features().balance!.read(`polkadot:${id}:${address}` as AccountId, new AbortController().signal)
}

const local = testLocalBalances({
  start: startPolkadotNode,
  accounts: fundedAccounts.polkadot,
  bits: 128,
  read,
  unreachable: 'polkadot/unreachable'
})

test('is that of the key, however its address is spelled', async () => {
  const [{ address = '' } = {}] = fundedAccounts.polkadot
  expect(alice).not.toBe(address)
  local().setBalance(address, 12_345_678_901n)
  await expect(read(local(), alice)).resolves.toBe(12_345_678_901n)
})
