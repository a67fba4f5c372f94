import { formatAmount } from '@latchkit/plugin-chains/contract'
import {
  AmountField,
  Button,
  Notice,
  PictureCard,
  ShowPictures,
  Skeleton,
  Stack,
  useMessages
} from '@latchkit/plugin-shell/ui'
import type { DraftAsset } from '../contract.js'
import { type TransferableAsset, withToken } from '../form.js'
import { messages } from '../messages.js'
import type { AssetSectionProps } from './amount-section.js'
import { useAmountError } from './use-amount-error.js'
import { useAmountFormat } from './use-amount-format.js'

/** Style that aligns the text of a plain button with the start of the column. */
const flush = { marginInlineStart: '-15px' }

/** Renders the chosen collectible, with a field for the number of pieces if the account has several. */
export function CollectibleSection(props: AssetSectionProps) {
  const { context, form, asset, assets } = props
  const { store, network, transfer } = context
  const { status, collectible } = assets
  // An amount above the balance stays visible, so that the visitor can correct it.
  const hasPieces = asset && asset.amount > 0n && (asset.amount > 1n || form.amount !== '1')
  const t = useMessages(messages)
  const isUnsupported = !transfer.collectibles || (status === 'ready' && !asset)
  return (
    <Stack gap={3} align="stretch">
      {collectible ? <CollectibleCard asset={collectible} /> : <Skeleton shape="row" height={90} />}
      {isUnsupported && (
        <Notice tone="danger" testId="send-nft-unsupported">
          {t('nftUnsupported', { network: network.name })}
        </Notice>
      )}
      {asset?.amount === 0n && (
        <Notice tone="danger" testId="send-nft-gone">
          {t('nftGone')}
        </Notice>
      )}
      {hasPieces && <Pieces {...props} asset={asset} />}
      <ShowPictures />
      <Stack align="start">
        <span style={flush}>
          <Button
            variant="plain"
            size="sm"
            onPress={() => store.changeForm(before => withToken(before, undefined))}
            testId="send-token-instead"
          >
            {t('tokenInstead')}
          </Button>
        </span>
      </Stack>
    </Stack>
  )
}

/** Renders a collectible in the form and in the review. */
export function CollectibleCard({
  asset: { name, collection, icon, isIconTrusted = false }
}: {
  readonly asset: DraftAsset
}) {
  return (
    <PictureCard
      name={name}
      {...(collection !== undefined && { detail: collection })}
      {...(icon !== undefined && { src: icon })}
      trusted={isIconTrusted}
      testId="send-nft"
    />
  )
}

function Pieces({ asset, ...props }: AssetSectionProps & { readonly asset: TransferableAsset }) {
  const { context, form } = props
  const format = useAmountFormat()
  const t = useMessages(messages)
  const error = useAmountError({ ...props, asset })
  const held = formatAmount(asset.amount, asset.decimals)
  const type = (amount: string) => context.store.changeForm(before => ({ ...before, amount, isMax: false }))
  return (
    <AmountField
      label={t('pieces')}
      value={form.amount}
      onChange={type}
      unit={
        <Button variant="plain" size="sm" onPress={() => type(held)} testId="send-max">
          {t('max')}
        </Button>
      }
      aside={<bdi>{t('piecesHeld', { amount: format.decimal(held) })}</bdi>}
      {...(error !== undefined && { error })}
      testId="send-amount"
    />
  )
}
