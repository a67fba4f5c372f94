import type { AnyPlugin } from '@latchkit/kernel'
import { onramp } from '@latchkit/plugin-onramp'
import { swap } from '@latchkit/plugin-swap'
import { dataServiceSwaps, uniswapV2Swaps } from '@latchkit/plugin-swap-evm'
import { take } from '@latchkit/preset-core'
import type { TradeParts } from './trade.js'

/**
 * Returns the plugins that exchange and sell tokens: none for a feature that is off or has no source.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option.
 */
export function tradePlugins(parts: TradeParts): readonly AnyPlugin[] {
  const { swaps = {}, onramp: sellers, features = {}, hasDataService } = parts
  const { routers } = swaps
  const links = take(parts, ['termsConditionsUrl', 'privacyPolicyUrl'])
  const hasSwaps = features.swaps !== false && (hasDataService || routers !== undefined)
  return [
    ...(hasSwaps ? [swap(take(swaps, ['networks', 'restrictedTimeZones', 'slippage']))] : []),
    ...(hasSwaps && hasDataService ? [dataServiceSwaps(take({ ...swaps, ...parts }, ['targets', 'projectId']))] : []),
    ...(hasSwaps && routers ? [uniswapV2Swaps({ routers })] : []),
    ...(sellers && features.onramp !== false ? [onramp({ ...links, ...sellers })] : [])
  ]
}
