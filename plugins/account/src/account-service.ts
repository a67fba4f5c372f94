import { type Slice, serviceRef } from '@latchkit/kernel'
import type { BalancesState } from './balance.js'
import type { AccountOptions } from './options.js'

/** What the views of this plugin share. */
export interface AccountApi {
  readonly options: AccountOptions
  readonly balances: Slice<BalancesState>
  readonly report: (error: unknown, detail: string) => void
}
export const Account = serviceRef<AccountApi>('account')
