import type { AccountDataApi, DataApi } from '@latchkit/plugin-data/contract'

/** Returns whether anybody tells this site what things cost. Asks nobody. */
export const hasPrices = (accounts: AccountDataApi | undefined, service: DataApi | undefined): boolean =>
  accounts !== undefined && service?.has('data') !== false
