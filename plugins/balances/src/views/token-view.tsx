import type { RefType } from '@latchkit/kernel'
import { defineView, useContributions, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { type ChainId, formatAmount } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber, worthOf } from '@latchkit/plugin-chains/kit'
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
import { CollectibleDetails, useCollectible } from './collectible-details.js'

type Params = RefType<typeof TokenView>

function TokenScreen({ params: { account, token, collectible } }: { readonly params: Params }) {
  const { state } = useService(Balances)
  const { active } = useService(Connections)
  const shown = useReadable(active)
  const router = useRouter()
  const asset: Asset | undefined = useReadable(state).byAccount[account]?.assets.find(
    ({ address }) => address === token
  )
  const item = useCollectible(account, collectible)
  // Another account's token, or one that is gone, is nothing to look at.
  const isGone = (collectible === undefined ? !asset : !item) || shown?.account !== account
  useEffect(() => {
    if (isGone) leaveViews(router, [TokenView])
  }, [router, isGone])
  if (isGone) return <Screen />
  if (item) {
    return (
      <Screen>
        <CollectibleDetails account={account} item={item} network={shown.network} />
      </Screen>
    )
  }
  if (!asset) return <Screen />
  return (
    <Screen>
      <Heading asset={asset} chain={shown.chain} />
      <Warning asset={asset} />
      <Actions account={account} asset={asset} />
      <ShowPictures />
      <Place address={asset.address} network={shown.network?.name} />
    </Screen>
  )
}

/** What it is and how much there is of it: rounded to be read, and under it to the last digit. */
function Heading({ asset, chain }: { readonly asset: Asset; readonly chain: ChainId }) {
  const { address, name, symbol, icon, isIconTrusted = false, hidden, amount, decimals, price } = asset
  const { currency } = useService(Balances)
  const { decimal } = useFormat()
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const exact = formatAmount(BigInt(amount), decimals)
  const read = significant(exact)
  const worth = price === undefined || hidden ? undefined : worthOf(BigInt(amount), decimals, price)
  return (
    <Stack align="center" gap={1}>
      <TokenIcon
        size={64}
        name={symbol}
        {...(icon && !hidden && { src: icon })}
        trusted={isIconTrusted}
        coinOf={address === undefined ? chain : undefined}
      />
      <Text align="center" tone="muted">
        <bdi>{name}</bdi>
      </Text>
      <Text align="center" size="lg" weight="bold" numeric testId="token-amount">
        {decimal(read)} <bdi>{symbolBesideNumber(symbol)}</bdi>
      </Text>
      {read !== exact && (
        <Text align="center" size="sm" tone="muted" numeric testId="token-exact">
          {t('exactly', { amount: decimal(exact) })}
        </Text>
      )}
      {worth !== undefined && (
        <Text align="center" tone="muted" numeric testId="token-worth">
          {money(worth, currency)}
        </Text>
      )}
    </Stack>
  )
}

/** Digits of an amount that are read at a glance. */
const SIGNIFICANT_DIGITS = 6

/** Returns a decimal text cut to six digits that count, never within its whole part. */
function significant(exact: string): string {
  const { whole = exact, zeros = '', rest = '' } = /^(?<whole>\d+)\.(?<zeros>0*)(?<rest>\d*)$/.exec(exact)?.groups ?? {}
  const places = whole === '0' ? SIGNIFICANT_DIGITS : Math.max(0, SIGNIFICANT_DIGITS - whole.length - zeros.length)
  const fraction = rest.slice(0, places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${zeros}${fraction}`
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
  useTitle: ({ collectible }) => useMessages(messages)(collectible === undefined ? 'tokenTitle' : 'nftTitle'),
  messages: [messages]
})
