import { useOptionalService } from '@latchkit/kernel/react'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'

/** Returns whether anybody tells this site what things cost. */
export function useHasPrices(): boolean {
  const data = useOptionalService(DataService)
  return useOptionalService(AccountData) !== undefined && data?.has('data') !== false
}
