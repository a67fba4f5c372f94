import type { ActivityApi } from '@latchkit/plugin-activity/contract'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import type { NativeBalancesApi } from '@latchkit/plugin-chains/contract'
import type { Submission } from '../store.js'

/** Maximum characters of an icon that is passed to the activity. */
const MAX_ICON_CHARACTERS = 2_048

interface Services {
  readonly activity: () => ActivityApi | undefined
  readonly balances: () => BalancesApi | undefined
  readonly native: NativeBalancesApi
}

/** Passes the transaction to the activity, and refreshes the balances of the account. @param sent.target - contract that was called. */
export function announceSent(
  { activity, balances, native }: Services,
  { account, from, amount }: Submission,
  { id, target }: { readonly id: string; readonly target: string }
): void {
  const { icon = '', ...named } = from
  activity()?.follow({
    id,
    account,
    recipient: target,
    token: { ...named, ...(icon !== '' && icon.length <= MAX_ICON_CHARACTERS && { icon }) },
    amount,
    isSwap: true,
    sentAtMs: Date.now()
  })
  const holdings = balances()
  if (holdings) void holdings.read(account, { force: true })
  // The state of the balance shows a failure.
  else native.read(account, { force: true }).catch(() => {})
}
