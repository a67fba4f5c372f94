import { useOptionalService } from '@latchkit/kernel/react'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'
import { hasPrices } from '../has-prices.js'

/** Returns whether anybody tells this site what things cost. */
export const useHasPrices = (): boolean => hasPrices(useOptionalService(AccountData), useOptionalService(DataService))
