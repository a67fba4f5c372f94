import type { Eip155Network } from '@latchkit/plugin-eip155'

/** EVM network with its CAIP-2 id (`eip155:1`), without an RPC URL. */
export type EvmNetwork<Id extends number = number> = Eip155Network & {
  readonly chainNamespace: 'eip155'
  readonly id: Id
  readonly caipNetworkId: `eip155:${Id}`
}

type Coin = readonly [name: string, symbol: string]
type Explorer = readonly [name: string, url: string]

export const ether: Coin = ['Ether', 'ETH']

/** Returns an EVM network whose coin has 18 decimals. */
export const evmNetwork = <Id extends number>(
  id: Id,
  name: string,
  [coin, symbol]: Coin,
  [explorer, url]: Explorer
): EvmNetwork<Id> => ({
  chainNamespace: 'eip155',
  id,
  caipNetworkId: `eip155:${id}`,
  name,
  nativeCurrency: { name: coin, symbol, decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: explorer, url } }
})

/** Returns an EVM network whose coins have no value. */
export const evmTestnet = <Id extends number>(
  id: Id,
  name: string,
  coin: Coin,
  explorer: Explorer
): EvmNetwork<Id> & { readonly testnet: true } => ({ ...evmNetwork(id, name, coin, explorer), testnet: true })
