/**
 * The networks of Bitcoin. The id is the CAIP-2 reference (BIP-122): the first 32 hex digits of the first block's hash.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { bitcoin, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [withRpc(bitcoin, 'https://esplora.example/api')] })
 * ```
 *
 * @module
 */
import type { Bip122Network } from '@latchkit/plugin-bip122'

/** Bitcoin network with its CAIP-2 id, without the URL of an Esplora server. */
type BitcoinNetwork<Id extends string = string> = Bip122Network & {
  readonly chainNamespace: 'bip122'
  readonly id: Id
  readonly caipNetworkId: `bip122:${Id}`
}

const bitcoinNetwork = <Id extends string>(id: Id, name: string, path = ''): BitcoinNetwork<Id> => ({
  chainNamespace: 'bip122',
  id,
  caipNetworkId: `bip122:${id}`,
  name,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'mempool.space', url: `https://mempool.space${path}` } },
  ...(path && { testnet: true })
})

export const bitcoin = /* @__PURE__ */ bitcoinNetwork('000000000019d6689c085ae165831e93', 'Bitcoin')
/** Testnet 3, which Bitcoin Core has deprecated in favour of testnet 4. */
export const bitcoinTestnet = /* @__PURE__ */ bitcoinNetwork(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  '/testnet'
)
/** Testnet 4 (BIP-94). */
export const bitcoinTestnet4 = /* @__PURE__ */ bitcoinNetwork(
  '00000000da84f2bafbbc53dee25a72ae',
  'Bitcoin Testnet 4',
  '/testnet4'
)
/** The default signet (BIP-325), whose blocks are signed. */
export const bitcoinSignet = /* @__PURE__ */ bitcoinNetwork(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  '/signet'
)
