import { checkOptions, definePlugin, once } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import { Namespaces, type Network } from '@latchkit/plugin-chains/contract'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'
import { parseAddress, spellAddress } from './address.js'
import { discoverWallets } from './discovery.js'
import { icon } from './icon.js'

export interface TonOptions {
  /** What wallets show of this site (TonConnect, app manifest). @default `/tonconnect-manifest.json` of the page's origin */
  readonly manifestUrl?: string
  /** URLs of an HTTP API like toncenter's, for balances and histories: `https://…/api/v2`. @default none */
  readonly rpcUrls?: readonly string[]
  /** @default false, the main network */
  readonly testnet?: boolean
}

const rules = optionRules<TonOptions>({
  manifestUrl: [isSafeUrl, 'must be an https URL (http on this machine)'],
  rpcUrls: [urls => Array.isArray(urls) && urls.every(isSafeUrl), 'must be https URLs (http on this machine)'],
  testnet: [value => typeof value === 'boolean', 'must be true or false']
})

/** TON: finds wallets with a TonConnect bridge, connects them, reads balances, signs. @throws {KernelError} for options */
export function ton(options: TonOptions = {}) {
  const given = checkOptions('ton', rules, options)
  const { manifestUrl = '/tonconnect-manifest.json', rpcUrls = [], testnet = false } = given
  const id = testnet ? -3 : -239
  const network: Network = {
    id,
    name: testnet ? 'TON Testnet' : 'TON',
    chainNamespace: 'ton',
    caipNetworkId: `ton:${id}`,
    nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
    rpcUrls: { default: { http: rpcUrls } },
    testnet
  }
  const canonicalAddress = (value: string) => {
    const address = parseAddress(value, testnet)
    return address && spellAddress(address)
  }
  return definePlugin({
    id: 'ton',
    setup(ctx) {
      ctx.contribute(Namespaces, {
        id: 'ton',
        name: 'TON',
        icon,
        networks: [network],
        isAddress: value => canonicalAddress(value) !== undefined,
        canonicalAddress,
        discover: listener => discoverWallets(manifestUrl, listener),
        features: once(async () => (await import('./lazy/features.js')).createFeatures(network, manifestUrl))
      })
    }
  })
}
