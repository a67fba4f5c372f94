import { definePlugin } from '@latchkit/kernel'
import { contributeNamespace } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { canonicalAddress, isAddress } from './address.js'
import { type Eip155Options, readOptions } from './options.js'

export type { Eip1193Provider } from './contract.js'
export type { Eip155Network, Eip155Options } from './options.js'

const family = () => import('./lazy/family.js')

/**
 * Returns the plugin of EVM chains, which finds the wallets of the browser, connects them, switches networks, reads balances and
 * tokens, sends, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option and the requirement.
 * @example
 * import { eip155 } from '@latchkit/plugin-eip155'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { mainnet } from 'viem/chains'
 *
 * createLatchkit({ plugins: [...corePreset(), eip155({ networks: [mainnet] })] })
 */
export function eip155(options: Eip155Options = {}) {
  const settings = readOptions(options)

  return definePlugin({
    id: 'eip155',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      contributeNamespace(ctx, {
        id: 'eip155',
        name: 'EVM',
        icon: family,
        walletConnectCapabilities: async () => (await family()).capabilities(),
        networks: settings.networks,
        readNetworks: networks => readOptions({ networks: networks as never }).networks,
        isAddress,
        canonicalAddress,
        zeroAddress: '0x0000000000000000000000000000000000000000',
        connections,
        browser: async () => (await import('./lazy/browser.js')).createBrowser(settings, ctx.signal, ctx.report)
      })
    }
  })
}
