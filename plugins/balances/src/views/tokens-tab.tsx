import { useOptionalService, useReadable, useService } from '@latchkit/kernel/react'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import {
  Button,
  EmptyState,
  FailureState,
  Notice,
  SkeletonRows,
  Stack,
  Steady,
  useMessages
} from '@latchkit/plugin-shell/ui'
import type { Holdings } from '../contract.js'
import { messages } from '../messages.js'
import { shownOf } from '../rows.js'
import { TokenList } from './token-list.js'
import { TotalWorth } from './total-worth.js'
import { useHoldings } from './use-holdings.js'

/** As many as the account shows while this is on its way, and their height: what comes in place of them moves nothing. */
const PENDING_ROWS = 3
const PENDING_PX = 184

export default function TokensTab() {
  const { active } = useService(Connections)
  const account = useReadable(active)
  const catalogues = useService(Messages)
  // Renders again once the texts are there.
  useMessages(messages)
  return (
    <Steady upToPx={PENDING_PX} align="center">
      {account && catalogues.ready(messages) ? <Tokens key={account.account} active={account} /> : <Pending />}
    </Steady>
  )
}

function Tokens({ active: { account, network } }: { readonly active: ActiveAccount }) {
  const { holdings, retry } = useHoldings(account)
  const t = useMessages(messages)
  const place = network?.name ?? ''
  if (!holdings) return <Pending />
  const { status, assets } = holdings
  if (assets.length > 0) return <Known holdings={holdings} retry={retry} network={place} />
  switch (status) {
    case 'loading':
      return <Pending />
    case 'failed':
      return (
        <FailureState
          title={t('unavailable')}
          detail={t('failedDetail')}
          code="balances/unavailable"
          isRetryHeld={!retry}
          onRetry={() => retry?.()}
          testId="tokens-failed"
        />
      )
    case 'none':
      return <EmptyState icon="wallet" title={t('noneTitle')} detail={t('noneDetail')} testId="tokens-none" />
    case 'ready':
      return <Nothing network={place} />
  }
}

interface KnownProps {
  readonly holdings: Holdings
  readonly retry: (() => void) | undefined
  readonly network: string
}

function Known({ holdings: { status, assets }, retry, network }: KnownProps) {
  const t = useMessages(messages)
  const hasPrices = useHasPrices()
  return (
    <Stack gap={3} align="stretch">
      {status === 'failed' && (
        <Notice tone="warning" testId="tokens-outdated">
          {t('outdated')}{' '}
          <Button variant="plain" size="sm" held={!retry} onPress={() => retry?.()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {shownOf(assets).length === 0 ? <Nothing network={network} /> : hasPrices && <TotalWorth assets={assets} />}
      <TokenList assets={assets} />
    </Stack>
  )
}

function Nothing({ network }: { readonly network: string }) {
  const t = useMessages(messages)
  return (
    <EmptyState icon="wallet" title={t('emptyTitle')} detail={t('emptyDetail', { network })} testId="tokens-empty" />
  )
}

const Pending = () => <SkeletonRows count={PENDING_ROWS} testId="tokens-pending" />

/** Whether anybody tells this site what things cost. */
function useHasPrices(): boolean {
  const data = useOptionalService(DataService)
  return useOptionalService(AccountData) !== undefined && data?.has('data') !== false
}
