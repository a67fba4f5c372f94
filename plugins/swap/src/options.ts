import { listOf, optionRules } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from '@latchkit/plugin-chains/contract'

export interface SwapOptions {
  /** Networks with swaps, by CAIP-2 id. Others show 'Network not supported for Swaps'. @defaultValue `defaultNetworks` */
  readonly networks?: readonly ChainId[]
  /** IANA time zones of visitors for whom swaps are unavailable. @defaultValue `defaultRestrictedTimeZones` */
  readonly restrictedTimeZones?: readonly string[]
  /** Slippage of a new form in percent, 0.1 to 50. @defaultValue 1 */
  readonly slippage?: number
}

/** Networks with swaps: Ethereum, Arbitrum, Optimism, zkSync Era, Base, BNB, Polygon, Gnosis, Avalanche, Fantom, Klaytn, Aurora. */
export const defaultNetworks: readonly ChainId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554'
]

/** Time zones of regions without swaps. */
export const defaultRestrictedTimeZones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing'
]

const isZone = (value: unknown) => typeof value === 'string' && /^[-+\w]+(?:\/[-+\w]+)*$/.test(value)
const isPercent = (value: unknown) =>
  typeof value === 'number' && value >= 0.1 && value <= 50 && Number(value.toFixed(2)) === value

/** Validation rules of this plugin's options. */
export const swapRules = optionRules<SwapOptions>({
  networks: [listOf(isChainId), 'must be a list of CAIP-2 ids'],
  restrictedTimeZones: [listOf(isZone), 'must be a list of time zones'],
  slippage: [isPercent, 'must be a percentage from 0.1 to 50 with at most two decimals']
})
