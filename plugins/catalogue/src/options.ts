import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { CatalogueOptions } from './contract.js'

const ids: OptionRule = [
  value => Array.isArray(value) && value.every(id => typeof id === 'string' && id !== ''),
  'must be a list of ids'
]

export const catalogueRules = optionRules<CatalogueOptions>({
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  allWallets: [value => /^(?:SHOW|HIDE|ONLY_MOBILE)$/.test(String(value)), 'must be SHOW, HIDE or ONLY_MOBILE']
})
