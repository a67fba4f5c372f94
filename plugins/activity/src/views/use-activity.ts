import { useKernel, useReadable, useService, useSlice } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { AccountData } from '@latchkit/plugin-data/contract'
import { useEffect } from 'react'
import { withChainHistory } from '../chain-history.js'
import { createHistory, type History, type HistoryParts, type HistoryState } from '../history.js'
import { keptRowsOf } from '../kept-rows.js'
import { recipientsOf } from '../recipients.js'
import type { RowParts, Rows } from '../rows.js'
import type { ActivityContext } from '../view-context.js'
import { useNow } from './use-now.js'

/** Of as many accounts what was read is kept. */
const MAX_HISTORIES = 8

export interface ShownActivity extends Rows {
  readonly state: HistoryState
  readonly history: History
  readonly nowMs: number
}

/** What happened to an account, kept fresh while it is looked at. */
export function useActivity(active: ActiveAccount, context: ActivityContext): ShownActivity {
  const { account, address, chain } = active
  const coin = coinOf(active)
  const { slice } = context
  const { events, find } = useKernel()
  const chains = useService(Chains)
  const nowMs = useNow()
  const sent: RowParts['sent'] = useSlice(slice, state => state.sent)
  const history = historyOf(context, active, {
    data: () => withChainHistory(find(AccountData), chains),
    sent: () => slice.get().sent
  })
  const state = useReadable(history.state)

  useEffect(() => {
    if (state.status !== 'ready') return
    const found = recipientsOf(state.items, chain, address)
    if (JSON.stringify(found) === JSON.stringify(slice.get().recipients?.[account])) return
    slice.update(next => {
      next.recipients = { ...next.recipients, [account]: found }
    })
  }, [slice, state, account, chain, address])

  useEffect(() => {
    history.refresh()
    const look = () => document.hidden || history.refresh()
    const stop = events.on('transaction:settled', settled => {
      if (settled.account === account) history.refresh(true)
    })
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [history, events, account])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as time goes by, the newest is read again
  useEffect(
    () => void (document.hidden || state.status === 'loading' || state.status === 'failed' || history.refresh()),
    [nowMs]
  )

  const rows = keptRowsOf({ items: state.items, confusables: state.confusables, sent, account, chain, address, coin })
  return { ...rows, state, history, nowMs }
}

const coinOf = ({ network }: ActiveAccount) => network?.nativeCurrency.symbol

interface Sources extends Pick<HistoryParts, 'data'> {
  readonly sent: () => RowParts['sent']
}

/** Read before, if it was: a view that is opened again has it at once. */
function historyOf({ histories, signal }: ActivityContext, active: ActiveAccount, { data, sent }: Sources): History {
  const { account, address, chain } = active
  const known = histories.get(account)
  if (known) return known
  const parts = { account, chain, address, coin: coinOf(active) }
  const shown: HistoryParts['shown'] = (items, confusables) =>
    keptRowsOf({ items, confusables, sent: sent(), ...parts }).rows.length
  const history = createHistory({ account, data, shown, signal })
  histories.set(account, history)
  const [oldest] = histories.keys()
  if (oldest !== undefined && histories.size > MAX_HISTORIES) histories.delete(oldest)
  return history
}
