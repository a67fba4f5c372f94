import type { PluginContext, Slice } from '@latchkit/kernel'
import { ids, optionRules } from '@latchkit/kernel/options'
import type { BalancesState } from './balance.js'

export interface AccountOptions {
  /** Ids of `AccountActions`; what is not mentioned follows in the default order. @defaultValue `onramp`, `swaps`, `receive`, `send` */
  readonly walletFeaturesOrder?: readonly string[]
}

/** Context of this plugin's views. */
export interface AccountContext {
  readonly options: AccountOptions
  readonly balances: Slice<BalancesState>
  readonly report: PluginContext['report']
}

/** Checks the options of this plugin, and knows their names. */
export const accountRules = optionRules<AccountOptions>({
  walletFeaturesOrder: ids
})
