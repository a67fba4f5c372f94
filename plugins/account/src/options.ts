import { ids, optionRules } from '@latchkit/kernel/options'

export interface AccountOptions {
  /** Ids of `AccountActions`; what is not mentioned follows in the default order. @defaultValue `onramp`, `swaps`, `receive`, `send` */
  readonly walletFeaturesOrder?: readonly string[]
}

/** Checks the options of this plugin, and knows their names. */
export const accountRules = optionRules<AccountOptions>({
  walletFeaturesOrder: ids
})
