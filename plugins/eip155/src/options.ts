import { checkOptions } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import { isSafeUrl } from './safe-url.js'

/** A viem chain, or anything of that shape; `chainNamespace` and `caipNetworkId` are filled in. */
export type Eip155Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** EIP-155 chain id, 1 to 2^53 - 1. */
  readonly id: number
}

export interface Eip155Options {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without
   * a URL shows no balance, and contract accounts cannot sign there.
   *
   * @default Ethereum, without an RPC URL
   */
  readonly networks?: readonly Eip155Network[]
  /** How wallets in this browser are found. */
  readonly discovery?: {
    /** Those that announce themselves (EIP-6963). @default true */
    readonly eip6963?: boolean
    /** Those that only stand at `window.ethereum`. @default true */
    readonly injected?: boolean
  }
}

const ethereum: Eip155Network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
}

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const url = v.pipe(v.string(), v.check(isSafeUrl, 'Expected an https URL, or an http one on this machine'))

const network = v.pipe(
  v.looseObject({
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: text,
    nativeCurrency: v.object({ name: text, symbol: text, decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)) }),
    rpcUrls: v.looseObject({ default: v.looseObject({ http: v.array(url) }) }),
    blockExplorers: v.optional(v.looseObject({ default: v.looseObject({ name: text, url }) }))
  }),
  v.transform(network => ({ ...network, chainNamespace: 'eip155', caipNetworkId: `eip155:${network.id}` }))
)

const schema = v.strictObject({
  networks: v.optional(
    v.pipe(
      v.array(network),
      v.nonEmpty(),
      v.check(list => new Set(list.map(({ id }) => id)).size === list.length, 'Expected each chain id once')
    ),
    [ethereum]
  ),
  discovery: v.optional(
    v.strictObject({ eip6963: v.optional(v.boolean(), true), injected: v.optional(v.boolean(), true) }),
    {}
  )
})

export interface Settings {
  readonly networks: readonly Network[]
  readonly discovery: { readonly eip6963: boolean; readonly injected: boolean }
}

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export const readOptions = (options: Eip155Options): Settings => checkOptions('eip155', schema, options) as Settings
