import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { List, ListRow, ShowPictures, SkeletonRows, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { TransactionsView } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import type { ActivityContext } from '../view-context.js'
import { HistoryEnd } from './placeholders.js'
import { Row } from './transaction-row.js'
import { useActivity } from './use-activity.js'
import { useAmountFormat } from './use-amount-format.js'

/** Maximum number of rows; a view of its own has the others. */
const MAX_ROWS = 4

/** Returns the tab: the last transactions of the account that is shown. */
export const createActivityTab = (context: ActivityContext) =>
  // biome-ignore lint/correctness/noComponentHookFactories: the plugin calls it once, so the tab stays the same component
  function ActivityTab() {
    const { active } = useService(Connections)
    const account = useReadable(active)
    const texts = useService(Messages)
    useMessages(messages)
    // Avoids a flash of English texts.
    if (!texts.ready(messages)) return <SkeletonRows count={MAX_ROWS + 1} />
    return account ? <Recent key={account.account} active={account} context={context} /> : null
  }

interface RecentProps {
  readonly active: ActiveAccount
  readonly context: ActivityContext
}

function Recent({ active, context }: RecentProps) {
  const shown = useActivity(active, context)
  const router = useRouter()
  const format = useAmountFormat()
  const { t } = format
  const name = useMessages(label)('activity')
  const { rows, state, hidden, nowMs } = shown
  const isMore = rows.length > MAX_ROWS || state.hasMore || hidden > 0
  return (
    <Stack>
      {rows.length > 0 && (
        <List label={name} testId="activity-list">
          {rows.slice(0, MAX_ROWS).map(row => (
            <Row key={row.id} row={row} chain={active.chain} nowMs={nowMs} format={format} />
          ))}
          {isMore && (
            <ListRow
              title={t('all')}
              trailing="chevron"
              onPress={() => router.push(TransactionsView)}
              onIntent={() => void router.views.load(TransactionsView.id).catch(() => {})}
              testId="w3m-account-default-activity-button"
            />
          )}
        </List>
      )}
      <HistoryEnd active={active} shown={shown} />
      <ShowPictures />
    </Stack>
  )
}
