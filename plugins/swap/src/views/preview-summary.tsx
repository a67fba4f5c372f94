import { useReadable, useRouter, useSlice } from '@latchkit/kernel/react'
import { worthOf } from '@latchkit/plugin-chains/kit'
import {
  Button,
  DescriptionList,
  DescriptionRow,
  Notice,
  Skeleton,
  Stack,
  shortAddress,
  Text,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import { type ReactNode, useState } from 'react'
import { messages } from '../messages.js'
import { previewMessages } from '../preview-messages.js'
import type { ShownOffer, SwapToken } from '../store.js'
import { scaledWorth } from './amount-text.js'
import { plannedSteps, StepList } from './step-list.js'
import { TokenPicture } from './token-parts.js'
import { useAmountFormat } from './use-amount-format.js'
import type { ReadyPreparation } from './use-preparation.js'
import type { SwapContext } from './use-swap-context.js'

/** Swap that the visitor is about to confirm. */
export interface QuotedSwap {
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units of `from`, decimal text. */
  readonly amount: string
  readonly offer: ShownOffer
}

interface PreviewSummaryProps {
  readonly context: SwapContext
  readonly quoted: QuotedSwap
  /** Undefined while the transactions are prepared. */
  readonly ready: ReadyPreparation | undefined
}

interface SummaryProps extends PreviewSummaryProps {
  /** Warnings, shown below the amounts. */
  readonly risks: ReactNode
}

/** Renders the amounts of the swap, its price and costs, and the requests that the wallet will get. */
export function PreviewSummary({ context, quoted, ready, risks }: SummaryProps) {
  const { from, to, amount, offer } = quoted
  const router = useRouter()
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  return (
    <Stack gap={4} align="stretch">
      {ready?.isWorse && (
        <Notice tone="warning" testId="swap-worse">
          {t('worse', { amount: format.amount(offer.minimumAmount, to) })}
        </Notice>
      )}
      <div className="swap-totals">
        <Total
          context={context}
          label={t('pay')}
          token={from}
          amount={amount}
          isExact
          // With the keyboard, a long preview is scrolled from this button.
          action={
            <Button variant="plain" size="sm" onPress={router.back} testId="swap-edit">
              {t('edit')}
            </Button>
          }
          testId="swap-preview-from"
        />
        <Total context={context} label={t('receive')} token={to} amount={offer.toAmount} testId="swap-preview-to" />
      </div>
      {risks}
      <PreviewFacts context={context} quoted={quoted} ready={ready} />
      <Stack gap={3} align="stretch">
        <Text as="h2" size="sm" tone="muted" weight="medium">
          {t('steps')}
        </Text>
        {ready ? (
          <StepList swap={quoted} steps={plannedSteps(ready.approvals, ready.isBatch)} />
        ) : (
          <Skeleton shape="row" height={44} />
        )}
      </Stack>
      <Text size="xs" tone="muted" testId="swap-simulated">
        {ready
          ? ready.changes
            ? t('simulated', { amount: format.rounded(ready.changes.to, to) })
            : t('notSimulated')
          : t('preparing')}
      </Text>
    </Stack>
  )
}

interface TotalProps {
  readonly context: SwapContext
  readonly label: string
  readonly token: SwapToken
  /** Base units, decimal text. */
  readonly amount: string
  /** True for the amount that leaves the account; a price is cut to six digits. @defaultValue false */
  readonly isExact?: boolean
  /** Button at the end. */
  readonly action?: ReactNode
  readonly testId: string
}

/** Number of characters from which an amount is written smaller. */
const LONG_CHARACTERS = 20

function Total({ context: { network, store }, label, token, amount, isExact, action, testId }: TotalProps) {
  const format = useAmountFormat()
  const worth = worthOf(BigInt(amount), token.decimals, token.price)
  const text = isExact ? format.amount(amount, token) : format.rounded(amount, token)
  return (
    <div className="swap-total">
      <TokenPicture token={token} network={network} />
      <div className="swap-total-text">
        <span className="swap-total-note">{label}</span>
        <bdi className="swap-total-amount" data-long={text.length > LONG_CHARACTERS || undefined} data-testid={testId}>
          {text}
        </bdi>
        {worth !== undefined && <bdi className="swap-total-note">≈ {format.money(worth, store.currency)}</bdi>}
      </div>
      {action}
    </div>
  )
}

function PreviewFacts({ context, quoted, ready }: PreviewSummaryProps) {
  const { network, store, active } = context
  const { from, to, amount, offer } = quoted
  const { slippageBps } = useReadable(store.input)
  const impact = useReadable(store.warnings).find(({ kind }) => kind === 'price-impact')
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  const form = useMessages(messages)
  const impactBps = impact?.bps ?? offer.priceImpactBps
  const { providerFeeBps = 0 } = offer
  const costs = useSlice(store.state, state => state.costs)
  const worth = costs.status === 'ready' && ready ? scaledWorth(costs, ready.fee) : undefined
  const rate = format.rate({ ...from, amount }, { ...to, amount: offer.toAmount })
  return (
    <div className="swap-facts">
      <DescriptionList>
        <DescriptionRow name={form('minimum')} testId="swap-preview-minimum">
          <bdi>{format.amount(offer.minimumAmount, to)}</bdi>
        </DescriptionRow>
        <DescriptionRow name={form('rate')} testId="swap-preview-rate">
          <bdi>{rate}</bdi>
        </DescriptionRow>
        {slippageBps !== undefined && (
          <DescriptionRow name={form('slippage')}>
            <bdi>{format.percent(slippageBps)}</bdi>
          </DescriptionRow>
        )}
        {impactBps !== undefined && (
          <DescriptionRow name={form('impact')} testId="swap-preview-impact">
            <bdi data-tone={impact && (impact.level === 'strong' ? 'danger' : 'warning')}>
              {format.percent(impactBps)}
            </bdi>
          </DescriptionRow>
        )}
        <DescriptionRow
          name={form('fee')}
          {...(worth !== undefined && { detail: form('feeAbout', { worth: format.money(worth, store.currency) }) })}
          testId="swap-preview-fee"
        >
          {ready ? <bdi>{format.fee(ready.fee, network.nativeCurrency)}</bdi> : <Skeleton width={96} height={16} />}
        </DescriptionRow>
        <DescriptionRow
          name={form('provider')}
          {...(providerFeeBps > 0 && { detail: form('providerFee', { percent: format.percent(providerFeeBps) }) })}
          testId="swap-preview-provider"
        >
          <bdi>{offer.provider.name}</bdi>
        </DescriptionRow>
        <DescriptionRow name={t('account')}>
          <bdi>{shortAddress(active.address)}</bdi>
        </DescriptionRow>
        <DescriptionRow name={t('network')}>{network.name}</DescriptionRow>
        <ContractRows quoted={quoted} ready={ready} />
      </DescriptionList>
    </div>
  )
}

/** Renders the contract that is called, and the one that takes the tokens if the provider has another one for that. */
function ContractRows({ quoted, ready }: Omit<PreviewSummaryProps, 'context'>) {
  const t = useMessages(previewMessages)
  const contracts = [...new Set([quoted.offer.spender, ready?.target])].filter(contract => contract !== undefined)
  if (contracts.length === 0) {
    return (
      <DescriptionRow name={t('contract')}>
        <Skeleton width={96} height={16} />
      </DescriptionRow>
    )
  }
  return contracts.map(contract => <ContractRow key={contract} quoted={quoted} contract={contract} />)
}

/** Renders a contract that is called or gets the approval, with its whole address on demand. */
function ContractRow({ quoted, contract }: { readonly quoted: QuotedSwap; readonly contract: string }) {
  const { from, amount, offer } = quoted
  const isSpender = contract === offer.spender
  const [isOpen, setOpen] = useState(false)
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  return (
    <DescriptionRow
      name={t('contract')}
      {...(isOpen && {
        detail: t(isSpender ? 'contractDetail' : 'contractCalled', {
          provider: offer.provider.name,
          amount: format.amount(amount, from)
        })
      })}
      wide={isOpen}
      testId="swap-contract"
    >
      <span className="swap-value">
        {!isOpen && <bdi dir="ltr">{shortAddress(contract)}</bdi>}
        <button
          type="button"
          className="button"
          data-variant="plain"
          data-size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="swap-contract-show"
        >
          {t(isOpen ? 'contractHide' : 'contractShow')}
        </button>
      </span>
      {isOpen && <WholeAddress address={contract} testId="swap-contract-address" />}
    </DescriptionRow>
  )
}
