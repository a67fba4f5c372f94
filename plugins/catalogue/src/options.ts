import { ids, optionRules } from '@latchkit/kernel/options'
import type { CatalogueOptions } from './contract.js'

export const catalogueRules = optionRules<CatalogueOptions>({
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  allWallets: [value => /^(?:SHOW|HIDE|ONLY_MOBILE)$/.test(String(value)), 'must be SHOW, HIDE or ONLY_MOBILE']
})
