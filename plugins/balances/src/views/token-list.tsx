import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { ListRow, type RowPlace, Text, TokenIcon, useMessages, VirtualList } from '@latchkit/plugin-shell/ui'
import { memo, useState } from 'react'
import { type Asset, TokenView } from '../contract.js'
import { label } from '../label.js'
import { rowsOf } from '../rows.js'
import { HiddenBadge, HiddenRow } from './hidden.js'
import { Amount, useWorth } from './token-amount.js'

/** Renders the tokens of an account, with the hidden ones at the end, behind a row that shows them. */
export function TokenList({ assets }: { readonly assets: readonly Asset[] }) {
  const [isOpen, setOpen] = useState(false)
  const t = useMessages(label)
  const rows = rowsOf(assets, isOpen)
  if (rows.length === 0) return null
  return (
    <VirtualList label={t('tokens')} count={rows.length} startAtPx="stay" testId="tokens-list">
      {(index, place) => {
        const row = rows[index]
        if (!row) return null
        if ('asset' in row) return <TokenRow key={row.asset.address ?? ''} asset={row.asset} place={place} />
        return (
          <HiddenRow
            key="hidden"
            count={row.hiddenCount}
            isOpen={isOpen}
            toggle={setOpen}
            place={place}
            testId="tokens-hidden"
          />
        )
      }}
    </VirtualList>
  )
}

interface TokenRowProps {
  readonly asset: Asset
  readonly place: RowPlace
}

/** Renders again only if its token or its place changes, because scrolling renders the list. */
const TokenRow = memo(function TokenRow({ asset, place }: TokenRowProps) {
  const { active } = useService(Connections)
  const { account, chain } = useReadable(active) ?? {}
  const router = useRouter()
  const { address, name, symbol, icon, isIconTrusted = false, hidden } = asset
  const worth = useWorth(asset)
  return (
    <ListRow
      // The picture of a hidden token is not shown, because it may imitate the picture of another token.
      icon={
        <TokenIcon
          name={symbol}
          {...(icon && !hidden && { src: icon })}
          trusted={isIconTrusted}
          coinOf={address === undefined ? chain : undefined}
        />
      }
      title={name}
      detail={<Amount asset={asset} />}
      {...(hidden && { badge: <HiddenBadge reason={hidden} /> })}
      {...(worth && {
        trailing: (
          <Text as="span" size="sm" weight="medium" numeric>
            {worth}
          </Text>
        )
      })}
      oneLine="wide-detail"
      place={place}
      onPress={() => account && router.push(TokenView, { account, ...(address !== undefined && { token: address }) })}
      onIntent={() => void router.views.load(TokenView.id).catch(() => {})}
      testId={`token-${symbol}`}
    />
  )
})
