import { cell, checkOptions, definePlugin, derive, once } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from './port/caip.js'
import { Chains } from './port/chains.js'
import { type NamespaceFeatures, Namespaces, type Network } from './port/namespace.js'

export interface ChainsOptions {
  /** CAIP-2 id of the first network of the site and of its chain family. @defaultValue the first network of the first chain plugin */
  readonly defaultNetwork?: ChainId
}

/** Validation rules of this plugin's options. */
export const chainsRules = optionRules<ChainsOptions>({
  defaultNetwork: [isChainId, 'must be a CAIP-2 chain id such as eip155:1']
})

/**
 * Returns the plugin that registers the chains of a site: the adapters of its chain plugins, their networks and features.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * ```ts
 * import { createKernel } from '@latchkit/kernel'
 * import { chains } from '@latchkit/plugin-chains'
 * import { connections } from '@latchkit/plugin-connections'
 * import { eip155 } from '@latchkit/plugin-eip155'
 * import { mainnet } from 'viem/chains'
 *
 * createKernel({ plugins: [chains({ defaultNetwork: 'eip155:1' }), connections(), eip155({ networks: [mainnet] })] })
 * ```
 */
export function chains(options: ChainsOptions = {}) {
  const { defaultNetwork } = checkOptions('chains', chainsRules, options)
  const rank = ({ caipNetworkId }: Network) => +(caipNetworkId !== defaultNetwork)

  return definePlugin({
    id: 'chains',
    provides: { chains: Chains },
    setup(ctx) {
      const adapters = ctx.contributions(Namespaces)
      const adapter = (namespace: string | undefined) => adapters.get().find(({ id }) => id === namespace)
      // A new object after each change of the networks.
      const change = cell({})
      // Another plugin, or a client for other networks, may serve a namespace after a change.
      const loaded = derive([adapters, change], (): Record<string, () => Promise<NamespaceFeatures>> => ({}))
      return {
        chains: {
          adapters,
          adapter,
          networks: derive([adapters, change], all =>
            all.flatMap(({ networks }) => networks).sort((a, b) => rank(a) - rank(b))
          ),
          setNetworks(namespace, networks) {
            adapter(namespace)?.setNetworks?.(networks)
            change.set({})
          },
          async features(namespace, chain) {
            const all = loaded.get()
            // biome-ignore lint/suspicious/noAssignInExpressions: on every page, where each byte counts
            const load = (all[chain ?? namespace] ??= once(async () => adapter(namespace)?.features(chain) ?? {}))
            return load()
          }
        }
      }
    }
  })
}
