import { useContributions } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  Button,
  HeadlineAmount,
  HeadlineNote,
  Skeleton,
  Text,
  useFormat,
  useIsPrerendered,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type AccountTab, AccountTabs, type AccountTotal, type AccountTotalProps } from '../contract.js'
import { messages } from '../messages.js'
import type { AccountContext } from '../options.js'
import { useBalance } from './use-balance.js'

interface FiguresProps {
  readonly active: ActiveAccount
  readonly context: Pick<AccountContext, 'report'>
}

/** What you have: its worth in money where prices are known, and the balance of the coin. */
export function Figures({ active, context }: FiguresProps) {
  const tab = useContributions(AccountTabs).find(({ item }) => item.hasTotal?.())?.item
  const Total = useTotal(tab)
  const draw = (total: AccountTotal): ReactNode => <Drawn active={active} context={context} total={total} />
  if (!tab) return <Coin active={active} context={context} isHeadline />
  if (Total === undefined) return draw({ status: 'loading' })
  return Total ? <Total active={active}>{draw}</Total> : draw({ status: 'none' })
}

interface Loaded {
  readonly tab: AccountTab
  readonly Total: ComponentType<AccountTotalProps<ReactNode>> | null
}

/** Returns what tells the worth of the account, null where nothing does, and undefined while that is on its way. */
function useTotal(tab: AccountTab | undefined): Loaded['Total'] | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  const isAhead = useIsPrerendered()
  const isWanted = tab && (!isAhead || tab.prerender)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const arrive = (Total: Loaded['Total'] = null) => isOver || setLoaded({ tab, Total })
    // One that does not load is told of in its own place.
    tab.load().then(
      ({ Total }) => arrive(Total as NonNullable<Loaded['Total']> | undefined),
      () => arrive()
    )
    return () => {
      isOver = true
    }
  }, [tab, isWanted])
  return loaded && loaded.tab === tab ? loaded.Total : undefined
}

interface DrawnProps extends FiguresProps {
  readonly total: AccountTotal
}

/** Two lines in any case, so that nothing below moves when the total arrives, or turns out not to. */
function Drawn({ active, context, total }: DrawnProps) {
  const isHeadline = total.status === 'none' || total.status === 'unknown'
  const coin = <Coin active={active} context={context} isHeadline={isHeadline} />
  if (isHeadline) {
    return (
      <>
        {coin}
        {total.status === 'unknown' ? (
          <HeadlineNote testId="account-total">{total.note}</HeadlineNote>
        ) : (
          <HeadlineNote />
        )}
      </>
    )
  }
  return (
    <>
      {total.status === 'loading' ? (
        <HeadlineAmount busy>
          <Skeleton width={144} height={28} />
        </HeadlineAmount>
      ) : (
        <HeadlineAmount testId="account-total">
          <Text size={sizeFor(total.text)} weight="bold" numeric>
            {total.text}
          </Text>
        </HeadlineAmount>
      )}
      {coin}
    </>
  )
}

interface CoinProps extends FiguresProps {
  /** It is the greatest figure, not the line under it. */
  readonly isHeadline: boolean
}

/** The balance of the chain's own coin, in three decimals. */
function Coin({ active, context, isHeadline }: CoinProps) {
  const { shown, isReading, retry } = useBalance(active, context)
  const { decimal } = useFormat()
  const t = useMessages(messages)
  const { network } = active
  const symbol = network?.nativeCurrency.symbol ?? ''
  const Place = isHeadline ? HeadlineAmount : HeadlineNote
  switch (shown.status) {
    case 'none':
      // That nothing reads balances is found out late, so the place stays; without a network it was never there.
      return network || !isHeadline ? <Place /> : null
    case 'loading':
      return (
        <Place busy>{isHeadline ? <Skeleton width={144} height={28} /> : <Skeleton width={96} height={14} />}</Place>
      )
    case 'failed':
      return (
        <Place testId="balance-amount">
          <Text as="span" size="sm" tone="muted">
            {t('balanceUnavailable')}
          </Text>
          <Button variant="plain" size="sm" onPress={retry}>
            {t('tryAgain')}
          </Button>
        </Place>
      )
    case 'known': {
      const text = `${decimal(shown.amount)} ${symbol}`
      return (
        <Place busy={isReading} testId="balance-amount">
          {isHeadline ? (
            <Text size={sizeFor(text)} weight="bold" numeric>
              {text}
            </Text>
          ) : (
            <Text as="span" size="sm" tone="muted" numeric>
              {text}
            </Text>
          )}
        </Place>
      )
    }
  }
}

/** A long amount is written smaller: broken into two lines it would read as two numbers. */
const sizeFor = ({ length }: string) => (length <= 18 ? 'xl' : length <= 26 ? 'lg' : 'sm')
