import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { AddressFamily } from '../../address.js'
import { families } from '../../networks.js'

/** A chain of Bitcoin, and its names in wallets. */
export interface BitcoinChain {
  readonly chain: ChainId
  readonly family: AddressFamily
  /** Wallet Standard, after `bitcoin:`. */
  readonly name: string
  /** sats-connect. */
  readonly sats: string
  /** UniSat's `getChain().enum`, and the response to `getNetwork` of older wallets. */
  readonly unisat: readonly [chain: string, network: string]
}

/** A chain of Bitcoin, or the wallet's name of another network. */
export type ReportedNetwork = BitcoinChain | string

/** In the order of `families`. */
const names = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

export const bitcoinChains: readonly BitcoinChain[] = [...families].map(([reference, family], index) => {
  const name = names[index] as string
  const sats = name.replace(/^./, letter => letter.toUpperCase())
  const unisat = [`BITCOIN_${name.toUpperCase()}`, name === 'mainnet' ? 'livenet' : name] as const
  return { chain: `bip122:${reference}`, family, name, sats, unisat }
})

export const chainOf = (chain: string | undefined): BitcoinChain | undefined =>
  bitcoinChains.find(one => one.chain === chain)

/** Reads a network by its name in any kind of wallet; `undefined` without a name. */
export const readNetwork = (named: unknown): ReportedNetwork | undefined =>
  typeof named === 'string' && named !== ''
    ? (bitcoinChains.find(({ name, sats, unisat }) => [name, sats, ...unisat].includes(named)) ?? named)
    : undefined
