import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useService, type ViewProps } from '@latchkit/kernel/react'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { explorerUrl } from '@latchkit/plugin-chains/kit'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import type { HistoryTransfer } from '@latchkit/plugin-data/contract'
import {
  CopyButton,
  EmptyState,
  ExplorerRow,
  explorerMessages,
  Icon,
  List,
  ListRow,
  NetworkIcon,
  Notice,
  Screen,
  ShowPictures,
  SkeletonRows,
  Stack,
  shortAddress,
  Text,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import type { TransactionView } from '../contract.js'
import { messages } from '../messages.js'
import { hashKey, type TransactionRow } from '../rows.js'
import { isSame } from '../spam.js'
import type { ActivityContext } from '../view-context.js'
import { NotConnected } from './placeholders.js'
import { RowIcon, sideOf, statusTexts } from './transaction-row.js'
import { useActivity } from './use-activity.js'
import { transferName, useAmountFormat } from './use-amount-format.js'
import { useIdentity } from './use-identity.js'

/** Maximum number of transfers; the explorer has the others. */
const MAX_TRANSFERS = 12
/** Maximum length of an amount in a title. */
const MAX_TITLE_CHARACTERS = 32

type Params = RefType<typeof TransactionView>

function TransactionScreen({ params, context }: ViewProps<Params, ActivityContext>) {
  const { active } = useService(Connections)
  const account = useReadable(active)
  return account ? <Found key={account.account} active={account} context={context} id={params.id} /> : <NotConnected />
}

interface FoundProps {
  readonly active: ActiveAccount
  readonly context: ActivityContext
  readonly id: string
}

function Found({ active, context, id }: FoundProps) {
  const { rows, state } = useActivity(active, context)
  const t = useMessages(messages)
  const row = rows.find(row => hashKey(row.id) === hashKey(id))
  if (row) return <Details active={active} row={row} />
  return (
    <Screen>
      {state.status === 'loading' ? (
        <SkeletonRows count={3} />
      ) : (
        <EmptyState title={t('goneTitle')} detail={t('goneDetail')} testId="transaction-gone" />
      )}
    </Screen>
  )
}

interface DetailsProps {
  readonly active: ActiveAccount
  readonly row: TransactionRow
}

function Details({ active, row }: DetailsProps) {
  const { t, wholeAmount, at } = useAmountFormat()
  return (
    <Screen>
      <Stack gap={4} align="stretch">
        <Stack gap={1} align="center">
          <RowIcon row={row} />
          <Text as="h2" size="lg" weight="bold" align="center">
            {t(row.kind)}
          </Text>
          <Text size="sm" tone={row.status === 'confirmed' ? 'success' : 'muted'} testId="transaction-status">
            {t(statusTexts[row.status])}
            {' · '}
            {at(row.atMs)}
          </Text>
        </Stack>
        <StatusNotice row={row} />
        {row.transfers.length > 0 && (
          <List label={t('whatMoved')}>
            {row.transfers.slice(0, MAX_TRANSFERS).map((transfer, index) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may move twice
                key={index}
                icon={<RowIcon row={{ kind: row.kind, main: transfer }} />}
                {...lines(transfer, wholeAmount(transfer))}
              />
            ))}
          </List>
        )}
        <Sides row={row} active={active} />
        <ShowPictures />
        <Facts active={active} row={row} />
      </Stack>
    </Screen>
  )
}

/** Renders the network, id, replacement and explorer link of a transaction. */
function Facts({ active: { network }, row }: DetailsProps) {
  const t = useMessages(messages)
  const linkTo = (transaction: string) => network && explorerUrl(network, { transaction })
  return (
    <List label={t('transaction')}>
      {network && (
        <ListRow
          icon={<NetworkIcon network={network} size={24} />}
          title={t('network')}
          detail={network.name}
          testId="transaction-network"
        />
      )}
      <ListRow
        icon={<Icon name="info" size={24} />}
        title={t('transactionId')}
        detail={<Amount text={shortAddress(row.id)} />}
        trailing={<CopyButton compact text={row.id} label={t('copyId')} copiedLabel={t('copied')} />}
      />
      {row.replacement !== undefined && (
        <ListRow
          icon={<Icon name="swap" size={24} />}
          title={t('replacement')}
          detail={<Amount text={shortAddress(row.replacement)} />}
          {...withLink(linkTo(row.replacement))}
          testId="transaction-replacement"
        />
      )}
      <ExplorerRow network={network} page={{ transaction: row.id }} testId="transaction-explorer" />
    </List>
  )
}

/** Returns the title and detail of a transfer. A long amount is the detail, because titles are cut off. The name is shown once. */
function lines(transfer: HistoryTransfer, amount: string) {
  const name = transferName({ ...transfer, collectible: true })
  const [number, text] = [<Amount key="amount" text={amount} />, <bdi key="name">{name}</bdi>]
  if (amount.length > MAX_TITLE_CHARACTERS && !transfer.collectible) return { title: text, detail: number }
  return name === transferName(transfer) ? { title: number } : { title: number, detail: text }
}

const withLink = (href: string | undefined) => (href ? { href, trailing: <Icon name="external" size={16} /> } : {})

/** Renders an amount or id, isolated from the text direction. */
const Amount = ({ text }: { readonly text: string }) => (
  <Text as="span" size="sm" numeric>
    {text}
  </Text>
)

/** Renders an explanation of a status other than confirmed. */
function StatusNotice({ row: { status, reason } }: { readonly row: TransactionRow }) {
  const t = useMessages(messages)
  if (status === 'confirmed') return null
  const text = status === 'failed' && reason ? t('failedReason', { reason }) : t(`${status}Detail`)
  const tone = status === 'pending' ? 'info' : status === 'failed' ? 'danger' : 'warning'
  return (
    <Notice tone={tone} testId="transaction-notice">
      {text}
    </Notice>
  )
}

interface SidesProps {
  readonly row: TransactionRow
  readonly active: ActiveAccount
}

/** Renders sender and recipient, with the full address of the counterparty. Without both, renders the counterparty alone. */
function Sides({ row, active }: SidesProps) {
  const t = useMessages(messages)
  const { from, to, counterparty } = row
  const named = (['from', 'to'] as const).filter(way => row[way] !== '')
  if (named.length === 0 && counterparty === undefined) return null
  const counterpartyOf = (way: 'from' | 'to' | 'with', address: string) => (
    <Counterparty key={way} label={t(way)} account={`${active.chain}:${address}` as AccountId} address={address} />
  )
  if (named.length === 0) return counterpartyOf(sideOf(row), counterparty as string)
  return (
    <>
      {named.map(way => {
        const address = way === 'from' ? from : to
        if (!isSame(address, active.address)) return counterpartyOf(way, address)
        return <OwnAddress key={way} label={t(way)} address={address} />
      })}
    </>
  )
}

function OwnAddress({ label, address }: { readonly label: string; readonly address: string }) {
  const t = useMessages(messages)
  return (
    <Stack direction="row" justify="between" testId="transaction-own">
      <Text as="h2" size="sm" tone="muted" weight="medium">
        {label}
      </Text>
      <Text as="span" size="sm">
        {t('yourAccount')} <bdi>{shortAddress(address)}</bdi>
      </Text>
    </Stack>
  )
}

interface CounterpartyProps {
  readonly label: string
  readonly account: AccountId
  readonly address: string
}

/** Renders the full address of the counterparty and, below, its name. */
function Counterparty({ label, account, address }: CounterpartyProps) {
  const t = useMessages(messages)
  const name = useIdentity(account)?.name
  return (
    <Stack gap={1} align="stretch">
      <Stack direction="row" justify="between">
        <Text as="h2" size="sm" tone="muted" weight="medium">
          {label}
        </Text>
        <CopyButton compact atEdge text={address} label={t('copyAddress')} copiedLabel={t('copied')} />
      </Stack>
      <WholeAddress address={address} testId="transaction-other" />
      {name !== undefined && (
        <Text size="sm" tone="muted" truncate testId="transaction-name">
          {t('named', { name })}
        </Text>
      )}
    </Stack>
  )
}

export default defineView<Params, ActivityContext>({
  Component: TransactionScreen,
  useTitle: () => useMessages(messages)('transaction'),
  messages: [messages, explorerMessages]
})
