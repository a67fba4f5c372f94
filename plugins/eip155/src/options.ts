import { checkOptions } from '@latchkit/kernel'
import { flag, listOf, optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { type NetworkProblem, networkList, readNetworks } from '@latchkit/plugin-chains/kit'

/** EVM chain in the form of viem's chains; the plugin adds `chainNamespace` and `caipNetworkId`. */
export type Eip155Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** EIP-155 chain id, 1 to 2^53 - 1. */
  readonly id: number
}

export interface Eip155Options {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without
   * a URL shows no balance, and contract accounts cannot sign there.
   *
   * @defaultValue Ethereum, without an RPC URL
   */
  readonly networks?: readonly [Eip155Network, ...Eip155Network[]]
  /** Ways to find the wallets of this browser. */
  readonly discovery?: {
    /** True to find wallets that announce themselves (EIP-6963). @defaultValue true */
    readonly eip6963?: boolean
    /** True to find wallets that are only at `window.ethereum`. @defaultValue true */
    readonly injected?: boolean
  }
  /**
   * Wallets that connect and sign in with one approval (ERC-7846, `wallet_connect`), by the reverse domain name of their announcement
   * (EIP-6963). A wallet cannot be asked if it has the method, so no other wallet gets the request. One that lacks it connects and signs
   * in with two approvals. An empty list for no wallets.
   *
   * @defaultValue `['app.base.account', 'xyz.ithaca.porto']`: Base Account and Porto
   */
  readonly erc7846Wallets?: readonly string[]
  /**
   * Descriptors of the site's own contracts and typed data (ERC-7730), as objects of JSON: at most 100, 1 MB together. Their labels and
   * intents are shown in the review of requests, beside the names and values that are signed. They remove no warning, and change nothing
   * for tokens, permits and contracts that the plugin knows. They are validated when the first request is decoded; the error is reported,
   * and the review goes on without them.
   *
   * @defaultValue no descriptors
   */
  readonly descriptors?: readonly object[]
}

export interface Settings {
  readonly networks: readonly Network[]
  /** In lower case. */
  readonly erc7846Wallets: readonly string[]
  readonly descriptors: readonly object[]
  readonly sources: { readonly eip6963: boolean; readonly injected: boolean }
}

const ethereum: Eip155Network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
}

/** Wallets that have `wallet_connect` with `signInWithEthereum`, by the documentation of Base Account and the source of Porto. */
const knownErc7846Wallets = ['app.base.account', 'xyz.ithaca.porto']

const rules = optionRules<Eip155Options>({
  networks: networkList,
  discovery: [value => typeof value === 'object', 'must be an object'],
  erc7846Wallets: [listOf(name => /^[-\w]+(\.[-\w]+)+$/.test(String(name))), 'must be a list of reverse domain names'],
  descriptors: [listOf(given => typeof given === 'object' && given !== null), 'must be a list of objects (ERC-7730)']
})
const sourceRules = optionRules<Readonly<Record<`discovery.${'eip6963' | 'injected'}`, boolean>>>({
  'discovery.eip6963': flag,
  'discovery.injected': flag
})

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: Eip155Options): Settings {
  const {
    networks = [ethereum],
    discovery,
    erc7846Wallets = knownErc7846Wallets,
    descriptors = []
  } = checkOptions('eip155', rules, options)
  const { eip6963 = true, injected = true } = discovery ?? {}
  // By path, so that an error names `discovery.injected`.
  const sources = Object.entries({ ...discovery }).map(([name, value]) => [`discovery.${name}`, value])
  checkOptions('eip155', sourceRules, Object.fromEntries(sources))
  return {
    networks: readNetworks('eip155', networks, { problemOf }),
    erc7846Wallets: erc7846Wallets.map(name => name.toLowerCase()),
    descriptors,
    sources: { eip6963, injected }
  }
}

const problemOf = ({ id }: Partial<Eip155Network>): NetworkProblem | false =>
  (!Number.isSafeInteger(id) || Number(id) < 1) && ['id', 'must be a chain id, a positive whole number']
