import { useRouter } from '@latchkit/kernel/react'
import { formatAmount, type PreparedTransfer, type TransferSpeed } from '@latchkit/plugin-chains/contract'
import { worthOf } from '@latchkit/plugin-chains/kit'
import {
  Button,
  Choice,
  DescriptionList,
  DescriptionRow,
  Skeleton,
  Stack,
  shortAddress,
  Text,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import { feeText, feeWorth, totalText, totalWorth } from '../amount-text.js'
import { shortCollectibleId } from '../collectibles.js'
import type { TransferDraft } from '../contract.js'
import { reviewMessages } from '../review-messages.js'
import { CollectibleCard } from './collectible-section.js'
import { useAmountFormat } from './use-amount-format.js'
import type { SendContext } from './use-send-context.js'

interface TransferSummaryProps {
  readonly context: SendContext
  readonly draft: TransferDraft
  /** Undefined while the transfer is being prepared. */
  readonly prepared: PreparedTransfer | undefined
  /** Warnings about the recipient, shown below the address. */
  readonly alarm: ReactNode
}

/** Renders the values of the transfer and its costs. */
export function TransferSummary({ context, draft, prepared, alarm }: TransferSummaryProps) {
  const { active, network, transfer, store } = context
  const { asset, memo, speed = 'normal' } = draft
  const { speeds = [] } = transfer
  const t = useMessages(reviewMessages)
  // The amount of `max` is known only after preparing.
  const amount = prepared?.amount ?? (draft.amount === 'max' ? undefined : draft.amount)
  return (
    <Stack gap={4} align="stretch">
      {asset.isCollectible && <CollectibleCard asset={asset} />}
      {!(asset.isCollectible && amount === 1n) && <Amount draft={draft} amount={amount} />}
      <Recipient draft={draft} />
      {alarm}
      <DescriptionList>
        {/* The id identifies the collectible, because its name can be any text. */}
        {asset.isCollectible && asset.address !== undefined && (
          <DescriptionRow name={t('nftId')} testId="send-nft-id">
            <bdi dir="ltr">{shortCollectibleId(asset.address, transfer.collectibles)}</bdi>
          </DescriptionRow>
        )}
        <DescriptionRow name={t('from')}>
          <bdi>{shortAddress(active.address)}</bdi>
        </DescriptionRow>
        <DescriptionRow name={t('network')}>{network.name}</DescriptionRow>
        <Fees draft={draft} prepared={prepared} network={network} />
        {memo !== undefined && (
          <DescriptionRow name={t('note')}>
            <bdi>{memo}</bdi>
          </DescriptionRow>
        )}
      </DescriptionList>
      {speeds.length > 1 && (
        <Choice<TransferSpeed>
          label={t('speed')}
          choices={speeds.map(id => ({ id, label: t(id) }))}
          chosen={speed}
          onChoose={chosen => store.changeForm(form => ({ ...form, speed: chosen }))}
          testId="send-speed"
        />
      )}
      {prepared && (
        <Text size="xs" tone="muted" testId="send-simulated">
          {t(prepared.simulated ? 'simulated' : 'notSimulated')}
        </Text>
      )}
    </Stack>
  )
}

interface AmountProps {
  readonly draft: TransferDraft
  readonly amount: bigint | undefined
}

function Amount({ draft: { asset, currency = 'USD' }, amount }: AmountProps) {
  const format = useAmountFormat()
  const worth = amount === undefined ? undefined : worthOf(amount, asset.decimals, asset.price)
  const text = amount === undefined ? undefined : format.amount(amount, asset)
  return (
    <Stack gap={1} align="center">
      {text === undefined ? (
        <Skeleton width={160} height={34} />
      ) : (
        <Text
          size={text.length <= 16 ? 'xl' : text.length <= 26 ? 'lg' : 'md'}
          weight="bold"
          align="center"
          numeric
          testId="send-amount"
        >
          {text}
        </Text>
      )}
      {worth !== undefined && (
        <Text size="sm" tone="muted" numeric>
          {format.money(worth, currency)}
        </Text>
      )}
    </Stack>
  )
}

/** Style that aligns the text of the button with the end of the figures below. */
const flush = { marginInlineEnd: '-15px' }

function Recipient({ draft: { recipient, recipientName } }: { readonly draft: TransferDraft }) {
  const router = useRouter()
  const t = useMessages(reviewMessages)
  return (
    <Stack gap={1} align="stretch">
      <Stack direction="row" justify="between">
        <Text size="sm" tone="muted">
          {t('to')} {recipientName !== undefined && <bdi>{recipientName}</bdi>}
        </Text>
        {/* With the keyboard, a long review is scrolled from this button. */}
        <span style={flush}>
          <Button variant="plain" size="sm" onPress={router.back} testId="send-edit">
            {t('edit')}
          </Button>
        </span>
      </Stack>
      <WholeAddress address={recipient} testId="send-to" />
    </Stack>
  )
}

interface FeesProps {
  readonly draft: TransferDraft
  readonly prepared: PreparedTransfer | undefined
  readonly network: SendContext['network']
}

function Fees({ draft, prepared, network }: FeesProps) {
  const { coin, currency = 'USD' } = draft
  const format = useAmountFormat()
  const t = useMessages(reviewMessages)
  const { symbol, decimals } = network.nativeCurrency
  const unit = { decimals, price: coin?.price }
  const write = (units: bigint) => `${format.decimal(feeText(units, decimals))} ${symbol}`
  const worth = (units: bigint): ReactNode => {
    const text = feeWorth(units, unit)
    return text === undefined ? t('feeMost') : t('feeAbout', { worth: format.money(text, currency) })
  }
  return (
    <>
      <DescriptionRow name={t('fee')} detail={prepared ? worth(prepared.fee) : t('pending')} testId="send-fee">
        {prepared ? <bdi>{write(prepared.fee)}</bdi> : <Skeleton width={96} height={20} />}
      </DescriptionRow>
      {prepared?.deposit !== undefined && prepared.deposit > 0n && (
        <DescriptionRow name={t('deposit')} testId="send-deposit">
          <bdi>{write(prepared.deposit)}</bdi>
        </DescriptionRow>
      )}
      {prepared && <Total draft={draft} prepared={prepared} network={network} />}
    </>
  )
}

interface TotalProps extends FeesProps {
  readonly prepared: PreparedTransfer
}

/** Renders the maximum that leaves the account. */
function Total({ draft, prepared, network }: TotalProps) {
  const { asset, coin, currency = 'USD' } = draft
  const format = useAmountFormat()
  const t = useMessages(reviewMessages)
  const costs = prepared.fee + (prepared.deposit ?? 0n)
  const { symbol, decimals } = network.nativeCurrency
  // For `max` the sum is exact, because a rounded sum would exceed the balance.
  const sum =
    draft.amount === 'max'
      ? formatAmount(prepared.amount + costs, decimals)
      : totalText(prepared.amount, costs, decimals)
  const text =
    asset.address === undefined
      ? `${format.decimal(sum)} ${symbol}`
      : `${format.amount(prepared.amount, asset)} + ${format.decimal(feeText(costs, decimals))} ${symbol}`
  const worth = totalWorth(prepared.amount, asset, costs, { decimals, price: coin?.price })
  return (
    <DescriptionRow
      name={t('total')}
      detail={worth === undefined ? t('totalMost') : t('totalAbout', { worth: format.money(worth, currency) })}
      testId="send-total"
    >
      <bdi>{text}</bdi>
    </DescriptionRow>
  )
}
