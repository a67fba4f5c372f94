import type { CosmosNetwork as PluginNetwork } from '@latchkit/plugin-cosmos'

/** Cosmos chain with its CAIP-2 id, without URLs. */
export type CosmosNetwork<Id extends string = string, Reference extends string = string> = PluginNetwork & {
  readonly chainNamespace: 'cosmos'
  readonly id: Id
  readonly caipNetworkId: `cosmos:${Reference}`
}

interface Facts<Id extends string, Reference extends string>
  extends Pick<PluginNetwork, 'name' | 'bech32Prefix' | 'denom' | 'keyType' | 'coinType' | 'testnet'> {
  readonly id: Id
  /** Reference in the CAIP-2 id. @defaultValue `id` */
  readonly reference?: Reference
  readonly coin: readonly [name: string, symbol: string, decimals: number]
  /** Price of a unit of gas in `denom`, decimal text. */
  readonly gasPrice: string
  readonly explorer: readonly [name: string, url: string, addressPath: string, transactionPath: string]
}

/** Returns a Cosmos chain whose only host is its explorer's. */
export const cosmosNetwork = <Id extends string, Reference extends string = Id>({
  coin: [coin, symbol, decimals],
  explorer: [explorer, url, address, transaction],
  reference,
  ...facts
}: Facts<Id, Reference>): CosmosNetwork<Id, Reference> => ({
  ...facts,
  chainNamespace: 'cosmos',
  caipNetworkId: `cosmos:${reference ?? (facts.id as string as Reference)}`,
  nativeCurrency: { name: coin, symbol, decimals },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: explorer, url, paths: { address, transaction } } }
})
