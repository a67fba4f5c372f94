import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from '@latchkit/example-wallets'
import type { Connector, Network } from '@latchkit/plugin-chains/contract'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { chain, networkWith } from './local-chain.js'

/** A wallet with the first two accounts of the public test phrase, on the chain of the node and on one of number 5. */
export const openWallet = (url: string, options: Partial<EvmWalletOptions> = {}): EvmTestWallet =>
  createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: 31_337, name: 'Local', rpcUrl: url },
      { chainId: 5, name: 'Other', rpcUrl: url }
    ],
    storage: undefined,
    // Every account is shown to who asks.
    prompt: async ({ choices }) => ({ approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] }),
    ...options
  })

type Provider = Pick<EvmTestWallet['provider'], 'request' | 'on' | 'removeListener'>

/** An account of a wallet, once the wallet has let the page see it. */
export async function signerOf(
  address: string,
  { info, provider }: { info: EvmTestWallet['info']; provider: Provider },
  networks: readonly Network[] = [networkWith([])]
) {
  await provider.request({ method: 'eth_requestAccounts' })
  const connector: Connector = createConnector(
    { id: info.rdns, name: info.name, kind: 'announced' },
    provider as never,
    networks
  )
  return { connector, account: `${chain}:${address}` as const }
}
