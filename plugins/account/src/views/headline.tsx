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

interface HeadlineProps {
  readonly active: ActiveAccount
  readonly context: Pick<AccountContext, 'report'>
}

/** Renders the total value of the account, if a tab provides it, and the coin's balance. */
export function Headline({ active, context }: HeadlineProps) {
  const tab = useContributions(AccountTabs).find(({ item }) => item.hasTotal?.())?.item
  const Total = useTotal(tab)
  const render = (total: AccountTotal): ReactNode => <TotalAndCoin active={active} context={context} total={total} />
  if (!tab) return <Coin active={active} context={context} isHeadline />
  if (Total === undefined) return render({ status: 'loading' })
  return Total ? <Total active={active}>{render}</Total> : render({ status: 'none' })
}

interface Loaded {
  readonly tab: AccountTab
  readonly Total: ComponentType<AccountTotalProps<ReactNode>> | null
}

/** Returns the component that computes the total, `null` if the tab has none, and `undefined` while it loads. */
function useTotal(tab: AccountTab | undefined): Loaded['Total'] | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  const isPrerendered = useIsPrerendered()
  const isNeeded = tab && (!isPrerendered || tab.prerender)
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    const finish = (Total: Loaded['Total'] = null) => isCurrent && setLoaded({ tab, Total })
    // The tab itself shows that it did not load.
    tab.load().then(
      ({ Total }) => finish(Total as NonNullable<Loaded['Total']> | undefined),
      () => finish()
    )
    return () => {
      isCurrent = false
    }
  }, [tab, isNeeded])
  return loaded && loaded.tab === tab ? loaded.Total : undefined
}

interface TotalAndCoinProps extends HeadlineProps {
  readonly total: AccountTotal
}

/** Renders two lines in each status of the total, so that nothing below them moves. */
function TotalAndCoin({ active, context, total }: TotalAndCoinProps) {
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

interface CoinProps extends HeadlineProps {
  /** True if the balance is the headline, false if it is the line below. */
  readonly isHeadline: boolean
}

/** Renders the balance of the chain's coin with three decimals. */
function Coin({ active, context, isHeadline }: CoinProps) {
  const { shown, isReading, retry } = useBalance(active, context)
  const { decimal } = useFormat()
  const t = useMessages(messages)
  const { network } = active
  const symbol = network?.nativeCurrency.symbol ?? ''
  const Line = isHeadline ? HeadlineAmount : HeadlineNote
  switch (shown.status) {
    case 'none':
      // The line stays if the chain family has no balances, which is known only after its code loaded.
      return network || !isHeadline ? <Line /> : null
    case 'loading':
      return <Line busy>{isHeadline ? <Skeleton width={144} height={28} /> : <Skeleton width={96} height={14} />}</Line>
    case 'failed':
      return (
        <Line testId="balance-amount">
          <Text as="span" size="sm" tone="muted">
            {t('balanceUnavailable')}
          </Text>
          <Button variant="plain" size="sm" onPress={retry}>
            {t('tryAgain')}
          </Button>
        </Line>
      )
    case 'known': {
      const text = `${decimal(shown.amount)} ${symbol}`
      return (
        <Line busy={isReading} testId="balance-amount">
          {isHeadline ? (
            <Text size={sizeFor(text)} weight="bold" numeric>
              {text}
            </Text>
          ) : (
            <Text as="span" size="sm" tone="muted" numeric>
              {text}
            </Text>
          )}
        </Line>
      )
    }
  }
}

/** Returns a smaller size for a long amount, which would look like two numbers if it wrapped. */
const sizeFor = ({ length }: string) => (length <= 18 ? 'xl' : length <= 26 ? 'lg' : 'sm')
