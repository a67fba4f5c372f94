import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { AddressFamily } from '../../address.js'
import { families } from '../../networks.js'

/** A chain of Bitcoin, and what the wallets call it. */
export interface BitcoinChain {
  readonly chain: ChainId
  readonly family: AddressFamily
  /** Wallet Standard, after `bitcoin:`. The sats-connect wallets write it with a capital. */
  readonly name: string
  /** UniSat's `getChain().enum` and, for those that only know `getNetwork`, that answer. */
  readonly unisat: readonly [chain: string, network: string]
}

/** In the order of `families`. */
const names = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

export const bitcoinChains: readonly BitcoinChain[] = [...families].map(([reference, family], index) => {
  const name = names[index] as string
  const network = name === 'mainnet' ? 'livenet' : name
  return { chain: `bip122:${reference}`, family, name, unisat: [`BITCOIN_${name.toUpperCase()}`, network] }
})

export const chainOf = (chain: string | undefined): BitcoinChain | undefined =>
  bitcoinChains.find(one => one.chain === chain)
