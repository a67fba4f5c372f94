import type { PluginContext } from '@latchkit/kernel'
import {
  type AnalyticsEventName,
  type AnalyticsProperties,
  type EventMapping,
  EventMappings,
  type MappedEvent
} from '@latchkit/plugin-analytics/contract'
import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'

declare module '@latchkit/plugin-analytics/contract' {
  interface FeatureEvents {
    readonly SWAP_APPROVED: true
    readonly SWAP_ERROR: true
    readonly SWAP_INITIATED: true
    readonly SWAP_REJECTED: true
    readonly SWAP_SUCCESS: true
  }
}

/** Codes of swaps that the visitor rejected. */
const rejected = ['wallet/rejected', 'rpc/rejected', 'swap/cancelled']

/** Contributes the events of the product that swaps stand for. They contain no address and no token. */
export const contributeEvents = (ctx: Pick<PluginContext, 'contribute'>) => ctx.contribute(EventMappings, mapping)

const mapping: EventMapping = {
  'swap:started': swap => [track('SWAP_INITIATED', swap)],
  'swap:approved': swap => [track('SWAP_APPROVED', swap)],
  'swap:sent': swap => [track('SWAP_SUCCESS', swap)],
  'swap:failed': ({ code, ...swap }) => [
    track(rejected.includes(code) ? 'SWAP_REJECTED' : 'SWAP_ERROR', swap, { code })
  ]
}

function track(
  event: AnalyticsEventName,
  { account, provider }: { readonly account: AccountId; readonly provider: string },
  further: AnalyticsProperties = {}
): MappedEvent {
  const { namespace = '', chain = '' } = parseAccountId(account) ?? {}
  return { type: 'track', event, properties: { namespace, network: chain, provider, ...further } }
}
