import type { PluginContext, Slice } from '@latchkit/kernel'
import type { BalancesState } from './balance.js'
import type { AccountOptions } from './options.js'

/** Context of this plugin's views. */
export interface AccountContext {
  readonly options: AccountOptions
  readonly balances: Slice<BalancesState>
  readonly report: PluginContext['report']
}
