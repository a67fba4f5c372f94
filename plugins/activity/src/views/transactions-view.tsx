import { defineView, useReadable, useService, type ViewProps } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import {
  Button,
  explorerMessages,
  ListHeading,
  Notice,
  Screen,
  ShowPictures,
  Stack,
  useMessages,
  VirtualList
} from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { type Line, linesOf } from '../sections.js'
import type { ActivityContext } from '../view-context.js'
import { HiddenNote, HistoryEnd, NotConnected } from './placeholders.js'
import { Row } from './transaction-row.js'
import { type ShownActivity, useActivity } from './use-activity.js'
import { useAmountFormat } from './use-amount-format.js'
import { useScrolled } from './use-scrolled.js'

/** Number of skeleton rows at the end of a list with more pages, so that the visitor can scroll to them. */
const PENDING_ROWS = 4

function TransactionsScreen({ context }: ViewProps<void, ActivityContext>) {
  const { active } = useService(Connections)
  const account = useReadable(active)
  return account ? <Transactions key={account.account} active={account} context={context} /> : <NotConnected />
}

interface TransactionsProps {
  readonly active: ActiveAccount
  readonly context: ActivityContext
}

function Transactions({ active, context }: TransactionsProps) {
  const shown = useActivity(active, context)
  return (
    <Screen>
      <Stack gap={3}>
        {shown.rows.length > 0 && <Lines chain={active.chain} shown={shown} />}
        <HistoryEnd active={active} shown={shown} />
        <ShowPictures />
        <More shown={shown} />
        {shown.state.status === 'ready' && !shown.state.hasMore && <HiddenNote active={active} shown={shown} />}
      </Stack>
    </Screen>
  )
}

interface LinesProps {
  readonly chain: ActiveAccount['chain']
  readonly shown: ShownActivity
}

function Lines({ chain, shown }: LinesProps) {
  const { rows, state, more, nowMs } = shown
  const format = useAmountFormat()
  const { t, month } = format
  const name = useMessages(label)('activity')
  const { startAtPx, marker } = useScrolled()
  const lines = useMemo(() => linesOf(rows), [rows])
  const headings = useMemo(() => new Set(lines.flatMap((line, index) => ('heading' in line ? [index] : []))), [lines])
  const title = ({ heading }: Extract<Line, { heading: unknown }>) =>
    heading === 'pending' ? t('pending') : month(heading.monthMs)
  const isGrowing = state.hasMore && state.more !== 'failed'
  return (
    <>
      <span ref={marker} hidden />
      <VirtualList
        label={name}
        count={lines.length}
        total={state.hasMore ? -1 : lines.length}
        pending={isGrowing ? PENDING_ROWS : 0}
        headings={headings}
        onNearEnd={more}
        startAtPx={startAtPx}
        testId="transactions"
      >
        {(index, place) => {
          const line = lines[index]
          if (!line) return null
          if ('row' in line)
            return <Row key={line.row.id} row={line.row} chain={chain} nowMs={nowMs} format={format} place={place} />
          return (
            <ListHeading key={`heading-${index}`} place={place}>
              {title(line)}
            </ListHeading>
          )
        }}
      </VirtualList>
    </>
  )
}

/** Renders the button that loads the next page, if scrolling did not. */
function More({ shown: { state, more } }: { readonly shown: ShownActivity }) {
  const t = useMessages(messages)
  if (state.status !== 'ready' || !state.hasMore || state.more === 'loading') return null
  const isFailed = state.more === 'failed'
  return (
    <Stack align="center">
      {isFailed && <Notice tone="warning">{t('moreFailed')}</Notice>}
      <Button variant="secondary" onPress={more} testId="activity-more">
        {t(isFailed ? 'tryAgain' : 'showMore')}
      </Button>
    </Stack>
  )
}

export default defineView<void, ActivityContext>({
  Component: TransactionsScreen,
  useTitle: () => useMessages(label)('activity'),
  messages: [label, messages, explorerMessages]
})
