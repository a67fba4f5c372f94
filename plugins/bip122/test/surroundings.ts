import {
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createBitcoinWallet,
  registerStandardWallet,
  standardBitcoinWallet
} from '@latchkit/example-wallets'
import type { AccountId, Connector, Network, Signer } from '@latchkit/plugin-chains/contract'
import { createConnector } from '../src/lazy/wallet/connector.js'
import type { WalletApi } from '../src/lazy/wallet/wallet-api.js'
import { standardApi } from '../src/lazy/wallet/wallet-standard.js'
import { readOptions } from '../src/options.js'

export const mainnet = '000000000019d6689c085ae165831e93'
export const testnet = '000000000933ea01ad0ee984209779ba'
export const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** The first account of the public test phrase on the main network. */
export const payment = 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'
export const ordinal = 'bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l'

export const signal = () => new AbortController().signal

const networkAt = (id: string, http: readonly string[]) => ({
  id,
  name: `Chain ${id.slice(0, 4)}`,
  rpcUrls: { default: { http } }
})

export const networksOf = (urls: readonly string[], first: string, ...ids: readonly string[]): readonly Network[] =>
  readOptions({ networks: [networkAt(first, urls), ...ids.map(id => networkAt(id, urls))] })

export const larch = (options: Partial<BitcoinWalletOptions> = {}): BitcoinTestWallet =>
  createBitcoinWallet({ name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined, ...options })

export const connectorOf = (
  api: WalletApi,
  networks: readonly Network[] = networksOf([], mainnet, testnet)
): Connector => createConnector({ id: 'larch', name: 'Larch', kind: 'announced' }, api, networks)

/** The wallet by the Wallet Standard, connected. */
export async function connected(wallet: BitcoinTestWallet): Promise<Connector> {
  const connector = connectorOf(standardApi(standardBitcoinWallet(wallet)))
  await connector.connect({ signal: signal() })
  return connector
}

export const signerOf = (connector: Connector, address: string, chain = mainnet): Signer => ({
  connector,
  account: `bip122:${chain}:${address}` as AccountId
})

export const register = (wallet: BitcoinTestWallet, page: EventTarget) =>
  registerStandardWallet(standardBitcoinWallet(wallet), page)
