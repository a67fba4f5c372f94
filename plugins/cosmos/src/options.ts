import { checkOptions } from '@latchkit/kernel'
import type { Network, Token } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { flag, listOf, networkList, optionRules, readNetworks } from '@latchkit/kernel/options'

/** Which kind of key the accounts of a chain have: nearly all the first, Injective and the Evmos family the second. */
export type KeyType = 'secp256k1' | 'ethsecp256k1'

interface ChainFacts {
  /** What addresses of the chain begin with: `cosmos`, `osmo`. */
  readonly bech32Prefix: string
  /** Of the native coin, in its smallest unit: `uatom`. */
  readonly denom: string
  /** @default 'secp256k1' */
  readonly keyType?: KeyType
  /** SLIP-44, for wallets that have to be taught the chain. @default 118, or 60 for ethsecp256k1 */
  readonly coinType?: number
}

/** A denom that a network's visitors may have. */
export interface DenomToken extends Omit<Token, 'address'> {
  /** `ibc/…`, `factory/…` */
  readonly denom: string
}

/** Checked when the library is loaded, so that no page pays for it before. */
interface SendingFacts {
  /** Of `denom` for a unit of gas, decimal text: `0.025`. @default what the node says that it takes at least */
  readonly gasPrice?: string
  /** What denoms are called that are no coin of the chain. @default those that the bank module describes */
  readonly tokens?: readonly DenomToken[]
}

/** A Cosmos chain; `chainNamespace` and `caipNetworkId` are filled in. */
export type CosmosNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> &
  ChainFacts &
  SendingFacts & {
    /** The chain id, which is also the reference of CAIP-2: `cosmoshub-4`. */
    readonly id: string
    /** `default` is CometBFT RPC, only handed to wallets that have to be taught the chain; `rest` (LCD) is what is asked. */
    readonly rpcUrls: Network['rpcUrls'] & { readonly rest?: { readonly http: readonly string[] } }
  }

/** A network as the plugin hands it on, with what is particular to Cosmos chains. */
export type CosmosChain = Network & Required<ChainFacts> & SendingFacts & { readonly id: string }

export interface CosmosOptions {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No host is built in: a network without a
   * REST URL shows no balance.
   *
   * @default Cosmos Hub, without URLs
   */
  readonly networks?: readonly CosmosNetwork[]
  /** Finds wallets that stand at their known places of the page. @default true */
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

const rules = optionRules<CosmosOptions>({
  networks: networkList,
  discovery: flag
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export function readOptions(options: CosmosOptions): Settings {
  const { networks = [cosmosHub], discovery = true } = checkOptions('cosmos', rules, options)
  return { networks: readNetworks('cosmos', networks, problemOf).map(withDefaults), discovery }
}

function withDefaults<N extends CosmosNetwork>(network: N): N & Required<ChainFacts> {
  const { keyType = 'secp256k1', coinType = keyType === 'secp256k1' ? 118 : 60 } = network
  return { ...network, keyType, coinType }
}

function problemOf({ id, rpcUrls, bech32Prefix, denom, keyType, coinType = 0 }: Partial<CosmosNetwork>) {
  // CAIP-2 hashes ids that are longer, and keeps this beginning for those.
  if (!isMatch(/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/, id)) return 'a chain id of 1 to 32 letters, digits and hyphens'
  if (!isMatch(/^[a-z]{1,20}[a-z0-9]{0,12}$/, bech32Prefix)) return 'a bech32Prefix in lower case'
  if (!isMatch(/^[a-zA-Z][a-zA-Z0-9/:._-]{1,127}$/, denom)) return 'the denom of its native coin'
  if (keyType !== undefined && keyType !== 'secp256k1' && keyType !== 'ethsecp256k1')
    return 'a keyType of secp256k1 or ethsecp256k1'
  if (!Number.isInteger(coinType) || coinType < 0 || coinType >= 2 ** 31) return 'a coinType of SLIP-44'
  return (
    rpcUrls?.rest && !listOf(isSafeUrl)(rpcUrls.rest.http) && 'https URLs (http on this machine) at rpcUrls.rest.http'
  )
}
