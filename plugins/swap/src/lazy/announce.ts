import type { PluginContext } from '@latchkit/kernel'
import type { ActivityApi } from '@latchkit/plugin-activity/contract'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import type { NativeBalancesApi } from '@latchkit/plugin-chains/contract'
import { SwapError } from '../errors.js'
import { failureOf } from '../failure.js'
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
    sentAtMs: Date.now()
  })
  const holdings = balances()
  if (holdings) void holdings.read(account, { force: true })
  // The state of the balance shows a failure.
  else native.read(account, { force: true }).catch(() => {})
}

interface RevertedOptions {
  readonly ctx: Pick<PluginContext, 'events' | 'onDispose'>
  readonly submission: () => Submission | undefined
  readonly change: (values: Partial<Submission>) => void
}

/**
 * Marks the sent swap as failed once the chain says that its transaction failed. The approvals before it stay, except in a batch, which
 * the wallet executes completely or not at all.
 */
export function watchReverted({ ctx, submission: current, change }: RevertedOptions): void {
  const onSettled = ctx.events.on('transaction:settled', ({ id, account, status }) => {
    const submission = current()
    if (submission?.status !== 'sent' || submission.id !== id || submission.account !== account) return
    if (status !== 'failed' && status !== 'dropped') return
    const { steps, offer, from, amount } = submission
    const isApproved = steps.some(({ kind, status }) => kind === 'approve' && status === 'done')
    const { spender } = offer
    change({
      status: 'failed',
      failure: failureOf(new SwapError('swap/reverted', { account, id })),
      ...(isApproved && spender !== undefined && { approved: { account, token: from, spender, amount } })
    })
  })
  ctx.onDispose(onSettled)
}
