import type { RefType } from '@latchkit/kernel'
import { formatAmount, symbolBesideNumber } from '@latchkit/kernel/chain'
import { worthOf } from '@latchkit/kernel/fiat'
import { defineView, useContributions, useReadable, useRouter, useService, useSlice } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Button,
  CopyButton,
  leaveViews,
  Notice,
  Screen,
  ShowPictures,
  Stack,
  Text,
  TokenIcon,
  useFormat,
  useMessages,
  useMoneyFormat,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { type Asset, Balances, TokenRowActions, TokenView } from '../contract.js'
import { messages } from '../messages.js'

type Params = RefType<typeof TokenView>

function TokenScreen({ params: { account, token } }: { readonly params: Params }) {
  const { state } = useService(Balances)
  const { active } = useService(Connections)
  const shown = useReadable(active)
  const router = useRouter()
  const asset: Asset | undefined = useSlice(state, ({ byAccount }) =>
    byAccount[account]?.assets.find(({ address }) => address === token)
  )
  // Another account's token, or one that is gone, is nothing to look at.
  const isGone = !asset || shown?.account !== account
  useEffect(() => {
    if (isGone) leaveViews(router, [TokenView])
  }, [router, isGone])
  if (isGone) return <Screen />
  return (
    <Screen>
      <Heading asset={asset} />
      <Warning asset={asset} />
      <Actions account={account} asset={asset} />
      <ShowPictures />
      <Place address={asset.address} network={shown.network?.name} />
    </Screen>
  )
}

/** What it is and how much there is of it, to the last digit. */
function Heading({
  asset: { name, symbol, icon, isIconTrusted = false, hidden, amount, decimals, price }
}: {
  readonly asset: Asset
}) {
  const { currency } = useService(Balances)
  const { decimal } = useFormat()
  const { money } = useMoneyFormat()
  const worth = price === undefined || hidden ? undefined : worthOf(BigInt(amount), decimals, price)
  return (
    <Stack align="center" gap={1}>
      <TokenIcon size={64} name={symbol} {...(icon && !hidden && { src: icon })} trusted={isIconTrusted} />
      <Text align="center" tone="muted">
        <bdi>{name}</bdi>
      </Text>
      <Text align="center" size="lg" weight="bold" numeric testId="token-amount">
        {decimal(formatAmount(BigInt(amount), decimals))} <bdi>{symbolBesideNumber(symbol)}</bdi>
      </Text>
      {worth !== undefined && (
        <Text align="center" tone="muted" numeric testId="token-worth">
          {money(worth, currency)}
        </Text>
      )}
    </Stack>
  )
}

function Warning({ asset: { hidden } }: { readonly asset: Asset }) {
  const t = useMessages(messages)
  if (!hidden) return null
  return (
    <Notice tone="warning" testId="token-warning">
      {t(hidden === 'spam' ? 'spamDetail' : 'lookAlikeDetail')}
    </Notice>
  )
}

/** Also for what is hidden: the one that was taken for something else by mistake is the visitor's to spend. */
function Actions({ account, asset }: { readonly account: Params['account']; readonly asset: Asset }) {
  const actions = useContributions(TokenRowActions)
  if (actions.length === 0) return null
  return (
    <Stack align="stretch">
      {actions.map(({ item: { id, label, run } }) => (
        <Button key={id} wide variant="secondary" onPress={() => run(account, asset)} testId={`token-action-${id}`}>
          {label()}
        </Button>
      ))}
    </Stack>
  )
}

interface PlaceProps {
  readonly address: string | undefined
  readonly network: string | undefined
}

/** Names are anybody's: it is the address that tells tokens apart. */
function Place({ address, network }: PlaceProps) {
  const t = useMessages(messages)
  if (address === undefined) {
    return network === undefined ? null : (
      <Text align="center" size="sm" tone="muted">
        {t('coinOf', { network })}
      </Text>
    )
  }
  return (
    <Stack align="stretch" gap={1}>
      <Text align="center" size="sm" tone="muted">
        {t(network === undefined ? 'addressOf' : 'addressOn', { network: network ?? '' })}
      </Text>
      <WholeAddress address={address} testId="token-address" />
      <Stack align="center">
        <CopyButton text={address} label={t('copyAddress')} copiedLabel={t('copied')} testId="token-address-copy" />
      </Stack>
    </Stack>
  )
}

export default defineView<Params>({
  Component: TokenScreen,
  useTitle: () => useMessages(messages)('tokenTitle'),
  messages: [messages]
})
