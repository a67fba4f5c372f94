import { definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { loadWithRetry } from '@latchkit/plugin-chains/kit'
import { parseAddress, spellAddress } from './address.js'
import { readOptions, type TonOptions } from './options.js'

export type { TonConnectBridge, TonTransaction } from './contract.js'
export type { TonOptions } from './options.js'

/**
 * TON: finds wallets with a TonConnect bridge, connects them, reads balances, signs and sends.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function ton(options: TonOptions = {}) {
  const { network, manifestUrl } = readOptions(options)
  const canonicalAddress = (value: string) => {
    const address = parseAddress(value, network.testnet)
    return address && spellAddress(address)
  }
  return definePlugin({
    id: 'ton',
    setup(ctx) {
      const browser = once(() => import('./lazy/browser.js'))
      const client = once(async () => (await import('./lazy/client.js')).createClient(network, manifestUrl))

      ctx.contribute(Namespaces, {
        id: 'ton',
        name: 'TON',
        icon: () => import('./lazy/family.js'),
        networks: [network],
        isAddress: value => canonicalAddress(value) !== undefined,
        canonicalAddress,
        discover(listener) {
          // None yet: the code that finds them is loaded now.
          listener([])
          return loadWithRetry(ctx, browser, ({ discoverWallets }) => discoverWallets(manifestUrl, listener))
        },
        loadDiscovery: browser,
        features: async () => (await client()).features
      })
    }
  })
}
