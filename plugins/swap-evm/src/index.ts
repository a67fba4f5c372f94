import { checkOptions, definePlugin, once } from '@latchkit/kernel'
import { DataService } from '@latchkit/plugin-data/contract'
import { type SwapProvider, SwapProviders } from '@latchkit/plugin-swap/contract'
import {
  type DataServiceSwapsOptions,
  dataServiceRules,
  type UniswapV2SwapsOptions,
  uniswapV2Rules
} from './options.js'
import { createCanonicalTargets, oneInchTargets } from './targets.js'

export type { SwapEvmError } from './errors.js'
export type { DataServiceSwapsOptions, UniswapV2Router, UniswapV2SwapsOptions } from './options.js'

/**
 * Returns the plugin that adds 1inch to the swaps, through the data service of the site. Without a data service it offers nothing.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { data } from '@latchkit/plugin-data'
 * import { dataServiceSwaps } from '@latchkit/plugin-swap-evm'
 *
 * const plugins = [data({ projectId: 'shop', services: { data: 'https://data.example' } }), dataServiceSwaps()]
 */
export function dataServiceSwaps(given: DataServiceSwapsOptions = {}) {
  const options = checkOptions('swap-data-service', dataServiceRules, given)
  const configured = { ...oneInchTargets, ...options.targets }

  return definePlugin({
    id: 'swap-data-service',
    requires: { data: DataService },
    setup(ctx, { data }) {
      const targets = createCanonicalTargets(ctx, configured)
      const { projectId } = options
      const load = once(async () => {
        const { createDataServiceProvider } = await import('./lazy/data-service/provider.js')
        return createDataServiceProvider(ctx, { data, targets, projectId })
      })
      const provider: SwapProvider = {
        id: '1inch',
        name: '1inch',
        get targets() {
          return targets()
        },
        isAvailable: () => data.has('data'),
        tokens: async (...args) => (await load()).tokens(...args),
        quote: async (...args) => (await load()).quote(...args),
        build: async (...args) => (await load()).build(...args),
        decode: async transaction => (await load()).decode(transaction)
      }
      ctx.contribute(SwapProviders, provider)
    }
  })
}

/**
 * Returns the plugin that adds Uniswap v2 routers to the swaps. Prices and transactions come from the nodes of the site, without a
 * service.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
 * const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
 * uniswapV2Swaps({ routers: { 'eip155:1': { router, bridges: [usdc] } } })
 */
export function uniswapV2Swaps(given: UniswapV2SwapsOptions) {
  const { routers, name = 'Uniswap v2' } = checkOptions('swap-uniswap-v2', uniswapV2Rules, given)
  const configured = Object.fromEntries(Object.entries(routers).map(([chain, { router }]) => [chain, [router]]))

  return definePlugin({
    id: 'swap-uniswap-v2',
    setup(ctx) {
      const targets = createCanonicalTargets(ctx, configured)
      const load = once(async () => {
        const { createUniswapV2Provider } = await import('./lazy/uniswap-v2/provider.js')
        return createUniswapV2Provider(ctx.rpc, routers)
      })
      const provider: SwapProvider = {
        id: 'uniswap-v2',
        name,
        get targets() {
          return targets()
        },
        quote: async (...args) => (await load()).quote(...args),
        build: async (...args) => (await load()).build(...args),
        decode: async transaction => (await load()).decode(transaction)
      }
      ctx.contribute(SwapProviders, provider)
    }
  })
}
