import type { AccountDataApi, DataApi } from '@latchkit/plugin-data/contract'

/** Returns true if the site has a source of prices. Sends no request. */
export const hasPrices = (accounts: AccountDataApi | undefined, service: DataApi | undefined): boolean =>
  accounts !== undefined && service?.has('data') !== false
