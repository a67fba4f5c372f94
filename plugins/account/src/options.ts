import type { PluginContext, Readable } from '@latchkit/kernel'
import { ids, optionRules } from '@latchkit/kernel/options'

export interface AccountOptions {
  /** Ids of `AccountActions`. Ids that are not listed follow in the default order. @defaultValue `onramp`, `swaps`, `receive`, `send` */
  readonly walletFeaturesOrder?: readonly string[]
}

/** Context of this plugin's views. */
export interface AccountContext {
  /** Options, of which `walletFeaturesOrder` may change. */
  readonly options: Readable<AccountOptions>
  readonly report: PluginContext['report']
}

/** Validation rules of this plugin's options. */
export const accountRules = optionRules<AccountOptions>({
  walletFeaturesOrder: ids
})
