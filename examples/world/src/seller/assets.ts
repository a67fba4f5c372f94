/** Assets that the seller sells, and the networks on which it delivers them. */
import { base58 } from '@scure/base'
import { localChains } from '../chain.js'
import { localContracts } from '../evm/addresses.js'
import { ridgeDollarMint } from '../solana/addresses.js'

/** Network on which the seller delivers. */
export interface SoldNetwork {
  /** Name in requests, as card providers name networks. */
  readonly name: 'ethereum' | 'base' | 'solana'
  readonly displayName: string
  /** CAIP-2. */
  readonly chainId: string
  readonly family: 'evm' | 'solana'
}

export interface SoldAsset {
  /** Symbol, which is also the id in requests. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly network: SoldNetwork
  /** Contract or mint; `undefined` for the coin. */
  readonly address?: string
}

export const soldNetworks = [
  { name: 'ethereum', displayName: 'Local Ethereum', chainId: 'eip155:31337', family: 'evm' },
  { name: 'base', displayName: 'Local Layer 2', chainId: 'eip155:31338', family: 'evm' },
  { name: 'solana', displayName: 'Local Solana', chainId: localChains.solana, family: 'solana' }
] as const satisfies readonly SoldNetwork[]

const assetsOf = (network: SoldNetwork): readonly SoldAsset[] =>
  network.family === 'solana'
    ? [
        { symbol: 'SOL', name: 'Solana', decimals: 9, network },
        { symbol: 'RUSD', name: 'Ridge Dollar', decimals: 6, network, address: ridgeDollarMint }
      ]
    : [
        { symbol: 'ETH', name: 'Ether', decimals: 18, network },
        { symbol: 'RUSD', name: 'Ridge Dollar', decimals: 6, network, address: localContracts.ridgeDollar },
        { symbol: 'QUSD', name: 'Quiet Dollar', decimals: 6, network, address: localContracts.quietDollar }
      ]

export const soldAssets: readonly SoldAsset[] = soldNetworks.flatMap(assetsOf)

/** Returns the asset with a symbol on a network, or `undefined` if it is not sold. */
export const findAsset = (symbol: string, networkName: string): SoldAsset | undefined =>
  soldAssets.find(asset => asset.symbol === symbol && asset.network.name === networkName)

/** Returns the text that names an asset and its network in a form: `ETH.ethereum`. */
export const assetKey = ({ symbol, network }: SoldAsset): string => `${symbol}.${network.name}`

/** Returns true if the text is an address on the network. */
export function isAddressOn({ family }: SoldNetwork, text: string): boolean {
  if (family === 'evm') return /^0x[\da-f]{40}$/i.test(text)
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
