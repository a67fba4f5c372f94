import type { CosmosBehaviour } from '@latchkit/example-wallets'
import { type CosmosNode, startCosmosNode } from '@latchkit/example-world'
import type { AccountId, Connector, TransferRequest } from '@latchkit/plugin-chains/contract'
import { onTestFinished } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { type CosmosNetwork, readOptions } from '../src/options.js'
import { hub, never } from './networks.js'
import { larch } from './wallet.js'

// Accounts 0 and 1 of the public test phrase, which have 7 and 14 ATOM.
export const [first, second] = [
  'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
  'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
] as const
export const chain = 'cosmos:latchkit-1'
export const account: AccountId = `${chain}:${first}`
/** A key that nobody has used. */
export const fresh = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'

const localChain = { chainId: 'latchkit-1', name: 'Local', prefix: 'cosmos' }

/** The features as a site has them, over nodes at these URLs. */
export function featuresAt(urls: readonly string[], more: Partial<CosmosNetwork> = {}) {
  const rpcUrls = { default: { http: [] }, rest: { http: urls } }
  const { networks } = readOptions({ networks: [{ ...hub, id: 'latchkit-1', rpcUrls, ...more }] })
  const { tokens, transfer, transactions } = createClient(networks).features()
  if (!tokens || !transfer || !transactions) throw new Error('A network with a REST URL has all of them')
  return { tokens, transfer, transactions }
}

/** The local chain, a wallet with real keys, and the features over both. */
export async function onLocalChain(behaviour: Partial<CosmosBehaviour> = {}, more: Partial<CosmosNetwork> = {}) {
  const node: CosmosNode = await startCosmosNode()
  onTestFinished(() => node.stop())
  const features = featuresAt([node.url], more)
  const { wallet, connector } = larch(behaviour, [localChain] as never)
  wallet.allow([localChain.chainId])
  const held = async (address: string, denom = 'uatom') => {
    const answer = await fetch(`${node.url}/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${denom}`)
    return BigInt(((await answer.json()) as { balance: { amount: string } }).balance.amount)
  }
  const prepare = (request: Partial<TransferRequest> = {}) =>
    features.transfer.prepare({ account, recipient: fresh, amount: 1_000_000n, ...request }, never())
  const send = async (request: Partial<TransferRequest> = {}, by: Connector = connector) =>
    (await prepare(request)).send({ connector: by, account: request.account ?? account }, never())
  const status = (id: string) => features.transactions.status(id, chain, never())
  return { node, wallet, connector, ...features, held, prepare, send, status }
}
