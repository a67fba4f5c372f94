import { definePlugin } from '@latchkit/kernel'
import { Signers } from '@latchkit/plugin-chains/contract'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { parseAddress, spellAddress } from './address.js'
import { readOptions, type TonOptions } from './options.js'

export type { TonConnectBridge, TonTransaction } from './contract.js'
export type { TonOptions } from './options.js'

/**
 * Creates the TON plugin: finds wallets with a TonConnect bridge, connects them, reads balances, signs and sends.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and the expected value.
 */
export function ton(options: TonOptions = {}) {
  const { network, manifestUrl } = readOptions(options)
  const canonicalAddress = (value: string) => {
    const address = parseAddress(value, network.testnet)
    return address && spellAddress(address)
  }
  return definePlugin({
    id: 'ton',
    optional: { signers: Signers },
    setup(ctx, { signers }) {
      contributeNamespace(ctx, {
        id: 'ton',
        name: 'TON',
        icon: () => import('./lazy/family.js'),
        networks: [network],
        isAddress: value => canonicalAddress(value) !== undefined,
        canonicalAddress,
        connections: signers,
        browser: async () => (await import('./lazy/browser.js')).createBrowser(network, manifestUrl)
      })
    }
  })
}
