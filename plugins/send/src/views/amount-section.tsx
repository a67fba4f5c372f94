import { useRouter } from '@latchkit/kernel/react'
import { formatAmount } from '@latchkit/plugin-chains/contract'
import { typedAmount } from '@latchkit/plugin-chains/kit'
import { AmountField, Button, Chip, useMessages } from '@latchkit/plugin-shell/ui'
import { SendSelectTokenView } from '../contract.js'
import type { FormAmount, SendForm, TransferableAsset } from '../form.js'
import { messages } from '../messages.js'
import { coinOf } from '../transferable-assets.js'
import { AssetIcon } from './asset-icon.js'
import { useAmountError } from './use-amount-error.js'
import { useAmountFormat } from './use-amount-format.js'
import type { MissingInput } from './use-missing-input.js'
import type { SendContext } from './use-send-context.js'
import type { ShownAssets } from './use-transferable-assets.js'

export interface AssetSectionProps {
  readonly context: SendContext
  readonly form: SendForm
  readonly assets: ShownAssets
  /** Asset to send with its balance, or `undefined` while it is unknown. */
  readonly asset: TransferableAsset | undefined
  readonly amount: FormAmount | undefined
  /** Missing input, set after the visitor pressed the review button. */
  readonly missing: MissingInput | undefined
}

/** Renders the amount field with the token selector. */
export function AmountSection(props: AssetSectionProps) {
  const { context, form, asset, assets } = props
  const { store, network } = context
  const { currency } = assets
  const format = useAmountFormat()
  const router = useRouter()
  const t = useMessages(messages)
  // The coin's name and symbol are known before its balance.
  const named = asset ?? (form.token === undefined ? coinOf(network) : undefined)
  const error = useAmountError(props)
  return (
    <AmountField
      label={form.unit === 'fiat' ? `${t('amount')} (${currency})` : t('amount')}
      value={form.amount}
      onChange={amount => store.changeForm(before => ({ ...before, amount, isMax: false }))}
      autoFocus
      testId="send-amount"
      unit={
        <Chip
          hint={t('chooseTokenHint')}
          onPress={() => router.push(SendSelectTokenView)}
          onIntent={() => void router.views.load(SendSelectTokenView.id).catch(() => {})}
          {...(named && { icon: <AssetIcon asset={named} network={network} size={24} /> })}
          testId="send-token"
        >
          {named ? named.symbol : t('chooseToken')}
        </Chip>
      }
      {...(asset && { aside: <bdi>{t('balance', { amount: format.short(asset.amount, asset) })}</bdi> })}
      below={<AmountActions {...props} />}
      {...(error !== undefined && { error })}
    />
  )
}

/** Renders the buttons that switch between token and currency, with the converted amount, and that choose the maximum. */
function AmountActions({ context: { store }, form: { unit }, assets: { currency }, asset, amount }: AssetSectionProps) {
  const format = useAmountFormat()
  const t = useMessages(messages)
  const chooseMax = () => {
    if (!asset) return
    const text = typedAmount(formatAmount(asset.amount, asset.decimals), format.mark)
    store.changeForm(before => ({ ...before, amount: text, unit: 'token', isMax: true }))
  }
  const switchUnit = () =>
    store.changeForm(before => ({
      ...before,
      amount: '',
      isMax: false,
      unit: before.unit === 'fiat' ? 'token' : 'fiat'
    }))
  const valid = amount && 'amount' in amount ? amount : undefined
  const converted =
    unit === 'fiat'
      ? valid && asset && format.rounded(valid.amount, asset)
      : valid?.worth && format.money(valid.worth, currency)
  const hint = unit === 'fiat' ? t('inToken', { symbol: asset?.symbol ?? '' }) : t('inMoney', { currency })
  return (
    <>
      {asset && (unit === 'fiat' || asset.price !== undefined) ? (
        <Button variant="plain" size="sm" onPress={switchUnit} testId="send-unit">
          {/* Without a converted amount, the button has its text only. */}
          {converted === undefined ? (
            hint
          ) : (
            <>
              ≈ <bdi>{converted}</bdi>
              <span className="sr-only">, {hint}</span>
            </>
          )}
        </Button>
      ) : (
        <span>{asset && t('noPrice')}</span>
      )}
      <Button variant="plain" size="sm" disabled={!asset || asset.amount === 0n} onPress={chooseMax} testId="send-max">
        {t('max')}
      </Button>
    </>
  )
}
