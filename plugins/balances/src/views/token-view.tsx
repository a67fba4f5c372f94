import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { type ChainId, formatAmount } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  leaveViews,
  Notice,
  Screen,
  ShowPictures,
  Stack,
  Text,
  TokenIcon,
  useFormat,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { type Asset, Balances, TokenRowActions, TokenView } from '../contract.js'
import { messages } from '../messages.js'
import { CollectibleDetails, useCollectible } from './collectible-details.js'
import { DetailActions, DetailAddress } from './detail-parts.js'
import { useAmountText, useWorth } from './token-amount.js'

type Params = RefType<typeof TokenView>

function TokenScreen({ params: { account, token, collectible } }: { readonly params: Params }) {
  const { state } = useService(Balances)
  const { active } = useService(Connections)
  const shown = useReadable(active)
  const router = useRouter()
  const t = useMessages(messages)
  const asset: Asset | undefined = useReadable(state).byAccount[account]?.assets.find(
    ({ address }) => address === token
  )
  const item = useCollectible(account, collectible)
  // The view shows only assets that the active account has.
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
      {asset.hidden && (
        <Notice tone="warning" testId="token-warning">
          {t(asset.hidden === 'spam' ? 'spamDetail' : 'lookAlikeDetail')}
        </Notice>
      )}
      <DetailActions point={TokenRowActions} account={account} item={asset} testId="token-action" />
      <ShowPictures />
      <TokenIdentity address={asset.address} network={shown.network?.name} />
    </Screen>
  )
}

/** Renders the icon, name and value of a token, and its amount as in the list, with the exact amount below if that omits digits. */
function Heading({ asset, chain }: { readonly asset: Asset; readonly chain: ChainId }) {
  const { address, name, symbol, icon, isIconTrusted = false, hidden, amount, decimals } = asset
  const { decimal } = useFormat()
  const t = useMessages(messages)
  const exact = formatAmount(BigInt(amount), decimals)
  const shortened = useAmountText(asset)
  const worth = useWorth(asset)
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
        {shortened}
      </Text>
      {hasHiddenDigits(exact) && (
        <Text align="center" size="sm" tone="muted" numeric testId="token-exact">
          {t('exactly', { amount: decimal(exact) })}
        </Text>
      )}
      {worth !== undefined && (
        <Text align="center" tone="muted" numeric testId="token-worth">
          {worth}
        </Text>
      )}
    </Stack>
  )
}

/** Returns true if `useAmountText` omits digits of this decimal text: it has more than three decimals, or is a trillion or more. */
const hasHiddenDigits = (exact: string) => /\.\d{4}|^\d{13}/.test(exact)

/** Renders the address of a token, or the network of a coin. */
function TokenIdentity({ address, network }: Record<'address' | 'network', string | undefined>) {
  const t = useMessages(messages)
  if (address === undefined) {
    return network === undefined ? null : (
      <Text align="center" size="sm" tone="muted">
        {t('coinOf', { network })}
      </Text>
    )
  }
  const label = t(network === undefined ? 'addressOf' : 'addressOn', { network: network ?? '' })
  return <DetailAddress label={label} address={address} testId="token-address" copyTestId="token-address-copy" />
}

export default defineView<Params>({
  Component: TokenScreen,
  useTitle: ({ collectible }) => useMessages(messages)(collectible === undefined ? 'tokenTitle' : 'nftTitle'),
  messages: [messages]
})
