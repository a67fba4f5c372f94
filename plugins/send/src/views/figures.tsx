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
import { shortId } from '../own-assets.js'
import { reviewMessages } from '../review-messages.js'
import { feeText, feeWorth, totalText, totalWorth } from '../written.js'
import { CollectibleCard } from './collectible-part.js'
import type { Order } from './use-order.js'
import type { Place } from './use-place.js'
import { useWritten } from './use-written.js'

interface FiguresProps {
  readonly place: Place
  readonly order: Order
  /** Undefined while the chain is asked. */
  readonly prepared: PreparedTransfer | undefined
  /** Stands beside the recipient, in sight before the rest. */
  readonly alarm: ReactNode
}

/** All that is going to happen, and what it costs. */
export function Figures({ place, order, prepared, alarm }: FiguresProps) {
  const { active, network, transfer, desk } = place
  const { request, asset, currency, name } = order
  const { speeds = [] } = transfer
  const router = useRouter()
  const written = useWritten()
  const t = useMessages(reviewMessages)
  // Of all that there is, nobody knows how much that is before the chain was asked.
  const amount = prepared?.amount ?? (request.amount === 'max' ? undefined : request.amount)
  const worth =
    amount === undefined || asset.price === undefined ? undefined : worthOf(amount, asset.decimals, asset.price)
  const text = amount === undefined ? undefined : written.amount(amount, asset)
  return (
    <Stack gap={4} align="stretch">
      {asset.isCollectible && <CollectibleCard asset={asset} />}
      {!(asset.isCollectible && amount === 1n) && (
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
              {written.money(worth, currency)}
            </Text>
          )}
        </Stack>
      )}
      <Stack gap={1} align="stretch">
        <Stack direction="row" justify="between">
          <Text size="sm" tone="muted">
            {t('to')} {name !== undefined && <bdi>{name}</bdi>}
          </Text>
          {/* Also the stop for the keyboard, from which a long review is scrolled. */}
          <span style={flush}>
            <Button variant="plain" size="sm" onPress={router.back} testId="send-edit">
              {t('edit')}
            </Button>
          </span>
        </Stack>
        <WholeAddress address={request.recipient} testId="send-to" />
      </Stack>
      {alarm}
      <DescriptionList>
        {/* A name is whatever somebody says. */}
        {asset.isCollectible && asset.address !== undefined && (
          <DescriptionRow name={t('nftId')} testId="send-nft-id">
            <bdi dir="ltr">{shortId(asset.address, transfer.collectibles)}</bdi>
          </DescriptionRow>
        )}
        <DescriptionRow name={t('from')}>
          <bdi>{shortAddress(active.address)}</bdi>
        </DescriptionRow>
        <DescriptionRow name={t('network')}>{network.name}</DescriptionRow>
        <Fees order={order} prepared={prepared} network={network} />
        {request.memo !== undefined && (
          <DescriptionRow name={t('note')}>
            <bdi>{request.memo}</bdi>
          </DescriptionRow>
        )}
      </DescriptionList>
      {speeds.length > 1 && (
        <Choice<TransferSpeed>
          label={t('speed')}
          choices={speeds.map(id => ({ id, label: t(id) }))}
          chosen={request.speed ?? 'normal'}
          onChoose={speed => desk.change(form => ({ ...form, speed }))}
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

/** The text ends where the figures below end: the button's padding stands out. */
const flush = { marginInlineEnd: '-15px' }

interface FeesProps {
  readonly order: Order
  readonly prepared: PreparedTransfer | undefined
  readonly network: Place['network']
}

function Fees({ order, prepared, network }: FeesProps) {
  const { coin, currency } = order
  const written = useWritten()
  const t = useMessages(reviewMessages)
  const { symbol, decimals } = network.nativeCurrency
  const unit = { decimals, ...(coin?.price !== undefined && { price: coin.price }) }
  const write = (units: bigint) => `${written.decimal(feeText(units, decimals))} ${symbol}`
  const worth = (units: bigint): ReactNode => {
    const text = feeWorth(units, unit)
    return text === undefined ? t('feeMost') : t('feeAbout', { worth: written.money(text, currency) })
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
      {prepared && <Total order={order} prepared={prepared} network={network} />}
    </>
  )
}

interface TotalProps extends FeesProps {
  readonly prepared: PreparedTransfer
}

/** All that leaves the account, at most. */
function Total({ order: { request, asset, coin, currency }, prepared, network }: TotalProps) {
  const written = useWritten()
  const t = useMessages(reviewMessages)
  const costs = prepared.fee + (prepared.deposit ?? 0n)
  const { symbol, decimals } = network.nativeCurrency
  const isCoin = asset.address === undefined
  // Rounded up, more than everything would leave.
  const isAll = request.amount === 'max'
  const sum = isAll ? formatAmount(prepared.amount + costs, decimals) : totalText(prepared.amount, costs, decimals)
  const figure = isCoin
    ? `${written.decimal(sum)} ${symbol}`
    : `${written.amount(prepared.amount, asset)} + ${written.decimal(feeText(costs, decimals))} ${symbol}`
  const unit = { decimals, ...(coin?.price !== undefined && { price: coin.price }) }
  const worth = totalWorth(prepared.amount, asset, costs, unit)
  return (
    <DescriptionRow
      name={t('total')}
      detail={worth === undefined ? t('totalMost') : t('totalAbout', { worth: written.money(worth, currency) })}
      testId="send-total"
    >
      <bdi>{figure}</bdi>
    </DescriptionRow>
  )
}
