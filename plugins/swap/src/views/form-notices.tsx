import { useReadable, useSlice } from '@latchkit/kernel/react'
import { parseAccountId } from '@latchkit/plugin-chains/contract'
import type { Failure } from '@latchkit/plugin-chains/kit'
import { Button, bidiAddress, Notice, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import type { InterruptedSwap, Revocation } from '../store.js'
import { RiskText } from './risk-list.js'
import { useAmountFormat } from './use-amount-format.js'
import { useFailure } from './use-failure.js'
import type { SwapContext } from './use-swap-context.js'

interface FormNoticesProps {
  readonly context: SwapContext
}

/** Renders notices above the form: a changed account, and a swap that an earlier page left unfinished. */
export function FormNotices({ context }: FormNoticesProps) {
  const { store, active, network } = context
  const interrupted = useSlice(store.state, state => state.interrupted)
  const isAccountChanged = useSlice(store.state, state => state.isAccountChanged)
  const t = useMessages(messages)
  return (
    <>
      {isAccountChanged && (
        <Notice tone="warning" testId="swap-account-changed">
          {t('accountChanged', { address: bidiAddress(active.address), network: network.name })}
        </Notice>
      )}
      {interrupted && <Interrupted context={context} interrupted={interrupted} />}
    </>
  )
}

/** Renders a swap whose outcome is unknown, with what it may have left approved. */
function Interrupted({
  context: { active, store },
  interrupted
}: FormNoticesProps & { readonly interrupted: InterruptedSwap }) {
  const { account, from, to, amount, isSwapRequested, isOver, approved } = interrupted
  const revocation = useSlice(store.state, state => state.revocation)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const values = { amount: format.amount(amount, from), symbol: to.symbol }
  return (
    <Notice tone="warning" testId="swap-interrupted">
      <Stack gap={1} align="start">
        <span>
          {t(isOver ? 'interruptedOver' : isSwapRequested ? 'interruptedMaybe' : 'interruptedApproval', values)}{' '}
          {approved && t('interruptedApproved', { amount: format.amount(approved.amount, approved.token) })}{' '}
          {account !== active.account && <bdi>{bidiAddress(parseAccountId(account)?.address ?? '')}</bdi>}
        </span>
        {approved && <RevokeButton revocation={revocation} onPress={() => void store.revoke()} />}
        <Button variant="plain" size="sm" onPress={store.dismissInterrupted} testId="swap-interrupted-dismiss">
          {t('dismiss')}
        </Button>
      </Stack>
    </Notice>
  )
}

interface RevokeButtonProps {
  readonly revocation: Revocation | undefined
  readonly onPress: () => void
}

/** Renders the button that removes an approval, and its progress. */
function RevokeButton({ revocation, onPress }: RevokeButtonProps) {
  const t = useMessages(messages)
  if (revocation?.status === 'done') return <span role="status">{t('revokeDone')}</span>
  const progress = { wallet: 'revokeWallet', confirming: 'revokeConfirming', failed: 'revokeFailed' } as const
  const isOpen = revocation?.status === 'wallet' || revocation?.status === 'confirming'
  return (
    <>
      {revocation && <span role="status">{t(progress[revocation.status])}</span>}
      <Button variant="secondary" size="sm" busy={isOpen} onPress={onPress} testId="swap-revoke">
        {t('revoke')}
      </Button>
    </>
  )
}

/** Renders notices under the form: why there is no price, and the risks of the chosen offer. */
export function OfferNotices({ context }: FormNoticesProps) {
  const { store, network } = context
  const { offers, costs } = useReadable(store.state)
  const { unknown, unread } = useReadable(store.input)
  const chosen = useReadable(store.chosen)
  const warnings = useReadable(store.warnings)
  const t = useMessages(messages)
  const { symbol } = network.nativeCurrency
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="danger" testId="swap-token-unknown">
          {t('tokenUnknown', { network: network.name })}
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="danger" testId="swap-token-unread">
          {t('tokenUnread', { network: network.name })}
        </Notice>
      )}
      {offers.status === 'failed' && (
        <Notice tone="danger" testId="swap-offers-failed">
          {t('offersFailed')}
        </Notice>
      )}
      {offers.status === 'ready' && !chosen && (
        <Notice tone="warning" testId="swap-no-offers">
          {t('noOffersDetail')}
        </Notice>
      )}
      {costs.status === 'ready' && costs.isTooMuch && (
        <Notice tone="danger" testId="swap-fee-missing">
          {t('notEnoughFeeDetail', { symbol })}
        </Notice>
      )}
      {costs.status === 'failed' && <CostsFailure context={context} failure={costs.failure} />}
      {warnings.map(warning => (
        <Notice
          key={`${warning.kind} ${warning.target ?? ''}`}
          tone={warning.level === 'strong' ? 'danger' : 'warning'}
          testId={`swap-warning-${warning.kind}`}
        >
          <RiskText store={store} warning={warning} />
        </Notice>
      ))}
    </>
  )
}

/** Renders the reason why the chosen offer cannot be executed, before the visitor reviews it. */
function CostsFailure({
  context: { active, network, store },
  failure
}: FormNoticesProps & { readonly failure: Failure }) {
  const { from, to } = useReadable(store.input)
  const offer = useReadable(store.chosen)
  const { title, detail } = useFailure(failure, {
    from,
    to,
    network,
    wallet: active.wallet.name,
    provider: offer?.provider.name ?? ''
  })
  return (
    <Notice tone="warning" testId="swap-costs-failed">
      <strong>{title}</strong> {detail}
    </Notice>
  )
}
