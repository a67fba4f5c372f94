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
import { type FormAmount, type Sendable, type SendForm, withToken } from '../form.js'
import { messages } from '../messages.js'
import { useAmountError } from './use-amount-error.js'
import type { Lack } from './use-lack.js'
import type { Place } from './use-place.js'
import type { useSendables } from './use-sendables.js'
import { useWritten } from './use-written.js'

interface CollectiblePartProps {
  readonly place: Place
  readonly form: SendForm
  /** The collectible with its balance; undefined until both are known. */
  readonly asset: Sendable | undefined
  readonly amount: FormAmount | undefined
  /** The part that is missing, once the visitor wants to go on. */
  readonly lack: Lack | undefined
  readonly sendables: ReturnType<typeof useSendables>
}

/** The text of a plain button begins where the column begins. */
const flush = { marginInlineStart: '-15px' }

/** Which collectible, and how many pieces of it where the account has more than one. */
export function CollectiblePart({ place, form, asset, amount, lack, sendables }: CollectiblePartProps) {
  const { desk, network } = place
  const { status, collectible } = sendables
  // An amount of more than there is stays in sight, to be mended.
  const hasPieces = asset && asset.amount > 0n && (asset.amount > 1n || form.amount !== '1')
  const t = useMessages(messages)
  const isUnsupported = !place.transfer.collectibles || (status === 'ready' && !asset)
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
      {hasPieces && <Pieces place={place} form={form} asset={asset} amount={amount} lack={lack} />}
      <ShowPictures />
      <Stack align="start">
        <span style={flush}>
          <Button
            variant="plain"
            size="sm"
            onPress={() => desk.change(before => withToken(before, undefined))}
            testId="send-token-instead"
          >
            {t('tokenInstead')}
          </Button>
        </span>
      </Stack>
    </Stack>
  )
}

/** The collectible that is sent, as the form and the review show it. */
export function CollectibleCard({
  asset: { name, collection, icon, isIconTrusted = false }
}: {
  readonly asset: Omit<Sendable, 'amount'>
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

interface PiecesProps extends Pick<CollectiblePartProps, 'place' | 'form' | 'amount' | 'lack'> {
  readonly asset: Sendable
}

function Pieces({ place: { desk }, form, asset, amount, lack }: PiecesProps) {
  const written = useWritten()
  const t = useMessages(messages)
  const error = useAmountError({ form, asset, amount, lack })
  const held = formatAmount(asset.amount, asset.decimals)
  const type = (text: string) => desk.change(before => ({ ...before, amount: text, isMax: false }))
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
      aside={<bdi>{t('piecesHeld', { amount: written.decimal(held) })}</bdi>}
      {...(error !== undefined && { error })}
      testId="send-amount"
    />
  )
}
