import { checkOptions } from '@latchkit/kernel'
import { flag, listOf, optionRules } from '@latchkit/kernel/options'
import type { Network, Token } from '@latchkit/plugin-chains/contract'
import { firstProblem, networkList, readNetworks } from '@latchkit/plugin-chains/kit'
import { referenceOf } from './chain-reference.js'

/** Kind of the keys of a chain's accounts: the first for nearly all chains, the second for Injective and the Evmos family. */
export type KeyType = 'secp256k1' | 'ethsecp256k1'

/** Denom that visitors of a network may hold. */
export interface DenomToken extends Omit<Token, 'address'> {
  /** `ibc/…`, `factory/…` */
  readonly denom: string
}

/** Cosmos chain; the plugin adds `chainNamespace` and `caipNetworkId`. */
export type CosmosNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /**
   * Chain id of wallets and nodes: `cosmoshub-4`, `evmos_9001-2`. `caipNetworkId` has the hash of a chain id that CAIP-2 does not
   * accept: `cosmos:hashed-95094315a9d6cf2a`.
   */
  readonly id: string
  /** `default` is CometBFT RPC, for wallets that do not know the chain; `rest` (LCD) is the API that this plugin uses. */
  readonly rpcUrls: Network['rpcUrls'] & { readonly rest?: { readonly http: readonly string[] } }
  /** Prefix of the chain's addresses: `cosmos`, `osmo`. */
  readonly bech32Prefix: string
  /** Denom of the native coin, in its smallest unit: `uatom`. */
  readonly denom: string
  /** @defaultValue 'secp256k1' */
  readonly keyType?: KeyType
  /** SLIP-44 coin type, for wallets that do not know the chain. @defaultValue 118, or 60 for ethsecp256k1 */
  readonly coinType?: number
  /**
   * Price of one unit of gas in `denom`, decimal text: `0.025`. Checked with `tokens` when the library is loaded.
   *
   * @defaultValue the node's minimum gas price
   */
  readonly gasPrice?: string
  /** Names and decimals of denoms other than the chain's own coin. @defaultValue the denoms that the bank module describes */
  readonly tokens?: readonly DenomToken[]
}

type Defaults = Required<Pick<CosmosNetwork, 'keyType' | 'coinType'>>

/** Validated network, with the fields of Cosmos chains. */
export type CosmosChain = Network & CosmosNetwork & Defaults

export interface CosmosOptions {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No host is built in: a network without a
   * REST URL shows no balance.
   *
   * @defaultValue Cosmos Hub, without URLs
   */
  readonly networks?: readonly [CosmosNetwork, ...CosmosNetwork[]]
  /** True to find wallets at their known paths of the page. @defaultValue true */
  readonly discovery?: boolean
}

export interface Settings {
  readonly networks: readonly CosmosChain[]
  readonly discovery: boolean
}

const cosmosHub: CosmosNetwork = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  rpcUrls: { default: { http: [] } }
}

const isMatch = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value)

const rules = optionRules<CosmosOptions>({ networks: networkList, discovery: flag })

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: CosmosOptions): Settings {
  const { networks = [cosmosHub], discovery = true } = checkOptions('cosmos', rules, options)
  return { networks: readNetworks('cosmos', networks, { problemOf, referenceOf }).map(withDefaults), discovery }
}

function withDefaults<N extends CosmosNetwork>(network: N): N & Defaults {
  const { keyType = 'secp256k1', coinType = keyType === 'secp256k1' ? 118 : 60 } = network
  return { ...network, keyType, coinType }
}

function problemOf({ id, rpcUrls, bech32Prefix, denom, keyType, coinType = 0 }: Partial<CosmosNetwork>) {
  const { rest } = rpcUrls ?? {}
  const isPrefix = isMatch(/^[a-z0-9_]{1,32}$/, bech32Prefix)
  const isKeyType = [undefined, 'secp256k1', 'ethsecp256k1'].includes(keyType)
  return firstProblem([
    [isMatch(/^[!-~]{1,50}$/, id), 'id', 'must be a chain id of 1 to 50 visible ASCII characters'],
    [isPrefix, 'bech32Prefix', 'must be lower-case letters and digits, which CAIP-10 can hold: cosmos'],
    [isMatch(/^[a-zA-Z][a-zA-Z0-9/:._-]{1,127}$/, denom), 'denom', 'must be the denom of the native coin: uatom'],
    [isKeyType, 'keyType', 'must be secp256k1 or ethsecp256k1'],
    [Number.isInteger(coinType) && coinType >= 0 && coinType < 2 ** 31, 'coinType', 'must be a coin type of SLIP-44'],
    [!rest || listOf(url => typeof url === 'string')(rest.http), 'rpcUrls.rest.http', 'must be a list of URLs']
  ])
}
