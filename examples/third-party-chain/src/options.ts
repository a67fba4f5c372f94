import { checkOptions } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'

export interface TonOptions {
  /** URL of the TonConnect app manifest, which wallets show for this site. @defaultValue `/tonconnect-manifest.json` of the page's origin */
  readonly manifestUrl?: string
  /** URLs of an HTTP API like toncenter's, for balances and histories: `https://…/api/v2`. @defaultValue none */
  readonly rpcUrls?: readonly string[]
  /** True for the test network. @defaultValue false, the main network */
  readonly testnet?: boolean
}

const rules = optionRules<TonOptions>({
  manifestUrl: [isSafeUrl, 'must be an https URL (http on this machine)'],
  rpcUrls: [urls => Array.isArray(urls) && urls.every(isSafeUrl), 'must be https URLs (http on this machine)'],
  testnet: [value => typeof value === 'boolean', 'must be true or false']
})

/**
 * Validates the options.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and the expected value.
 */
export function readOptions(options: TonOptions) {
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
  return { network, manifestUrl }
}
