import { type CosmosNode, fundedAccounts, startCosmosNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { expect, test } from 'vitest'
import { testLocalBalances } from '../../../scripts/test/local-balances.js'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { hub, never } from './networks.js'

function read({ chainId, url }: CosmosNode, address: string) {
  const id = chainId.replace('cosmos:', '')
  const rpcUrls = { default: { http: [] }, rest: { http: [url] } }
  const { networks } = readOptions({ networks: [{ ...hub, id, rpcUrls }] })
  return createClient(networks)
    .features()
    .balance!.read(`cosmos:${id}:${address}` as AccountId, never())
}

const local = testLocalBalances({
  start: startCosmosNode,
  accounts: fundedAccounts.cosmos,
  bits: 256,
  read,
  unreachable: 'cosmos/unreachable'
})

test('balance.read returns the balance of the chain’s own coin only', async () => {
  const [{ address = '' } = {}] = fundedAccounts.cosmos
  local().setBalance(address, 2n ** 256n - 1n)
  local().setBalance(address, 5n, 'ibc/ABC')
  await expect(read(local(), address)).resolves.toBe(2n ** 256n - 1n)
})
