import type { ChainId } from '@latchkit/kernel/chain'
import type { AddressFamily } from './address.js'

/** A chain of Bitcoin, and what the wallets call it. */
export interface BitcoinChain {
  readonly chain: ChainId
  readonly family: AddressFamily
  /** Wallet Standard, after `bitcoin:`. The sats-connect wallets write it with a capital. */
  readonly name: string
  /** UniSat's `getChain().enum` and, for those that only know `getNetwork`, that answer. */
  readonly unisat: readonly [chain: string, network: string]
}

/** Each by the first 32 hex digits of the hash of its first block (CAIP-2 for bip122). */
export const bitcoinChains: readonly BitcoinChain[] = [
  of('000000000019d6689c085ae165831e93', 'main', 'mainnet', 'MAINNET', 'livenet'),
  of('000000000933ea01ad0ee984209779ba', 'test', 'testnet', 'TESTNET', 'testnet'),
  of('00000000da84f2bafbbc53dee25a72ae', 'test', 'testnet4', 'TESTNET4', 'testnet4'),
  of('00000008819873e925422c1ff0f99f7c', 'test', 'signet', 'SIGNET', 'signet'),
  of('0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest', 'regtest', 'REGTEST', 'regtest')
]

function of(reference: string, family: AddressFamily, name: string, unisat: string, network: string): BitcoinChain {
  return { chain: `bip122:${reference}`, family, name, unisat: [`BITCOIN_${unisat}`, network] }
}

export const chainOf = (chain: string | undefined): BitcoinChain | undefined =>
  bitcoinChains.find(known => known.chain === chain)
