import { createPolkadotWallet, type PolkadotBehaviour } from '@latchkit/example-wallets'
import { startPolkadotNode } from '@latchkit/example-world'
import { type AccountId, type Connector, parseAccountId, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { encodeAddress } from '@polkadot/util-crypto'
import { onTestFinished } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { networksOf, polkadotAt } from './networks.js'

export const chain = 'polkadot:96a4de65b2dad1676dee525024cfafd8'
export const dot = 10n ** 10n
// Alice in three kinds, and Bob; 100, 300, 400 and 200 DOT.
export const accounts = {
  sr25519: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ed25519: '5FA9nQDVg267DEd8m1ZypXLBnvN7SFxYwV7ndqSYGiN9TTpu',
  ecdsa: '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X',
  bob: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
} as const
export const idOf = (address: string): AccountId => `${chain}:${address}`
export const account = idOf(accounts.sr25519)
/** A key that nobody has used. */
export const fresh = encodeAddress(
  new Uint8Array(32).map((_, index) => index),
  42
)

export const never = () => new AbortController().signal

export function featuresAt(...urls: readonly string[]) {
  const network = { ...polkadotAt(...urls), id: chain.split(':')[1] as string, ss58Prefix: 42 }
  const { transfer, transactions } = createClient(networksOf(network)).features()
  if (!transfer || !transactions) throw new Error('A network with an RPC URL has both')
  return { transfer, transactions }
}

/** A wallet with real keys that let this site in. */
export async function larch(behaviour: Partial<PolkadotBehaviour> = {}) {
  const wallet = createPolkadotWallet({ key: 'larch', name: 'Larch', mark: 'larch', storage: undefined, behaviour })
  wallet.allow(true)
  const inside = await wallet.entry.enable('https://site.example')
  const connector: Connector = {
    info: { id: 'larch', name: 'Larch', kind: 'injected' },
    provider: async () => inside,
    connect: async () => ({ accounts: [], chain: undefined }),
    disconnect: async () => {},
    subscribe: () => () => {}
  }
  return { wallet, connector }
}

/** The local chain, a wallet with real keys, and the features over both. */
export async function onLocalChain(behaviour: Partial<PolkadotBehaviour> = {}) {
  const node = await startPolkadotNode()
  onTestFinished(() => node.stop())
  const features = featuresAt(node.url)
  const { wallet, connector } = await larch(behaviour)
  const held = async (address: string) => {
    const [{ amount = 0n } = {}] = await node.ledger.holdings(parseAccountId(idOf(address))?.address ?? '')
    return amount
  }
  const prepare = (request: Partial<TransferRequest> = {}) =>
    features.transfer.prepare({ account, recipient: fresh, amount: 2n * dot, ...request }, never())
  const send = async (request: Partial<TransferRequest> = {}, by: Connector = connector) =>
    (await prepare(request)).send({ connector: by, account: request.account ?? account }, never())
  const status = (id: string) => features.transactions.status(id, chain, never())
  return { node, wallet, connector, ...features, held, prepare, send, status }
}
