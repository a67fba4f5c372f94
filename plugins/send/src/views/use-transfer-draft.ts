import { currencyPlaces } from '../amount-text.js'
import type { TransferDraft } from '../contract.js'
import { draftOf, type FormAmount, formAmount, memoExcess, type SendForm, type TransferableAsset } from '../form.js'
import { useAmountFormat } from './use-amount-format.js'
import { type ShownRecipient, useRecipient } from './use-recipient.js'
import type { SendContext } from './use-send-context.js'
import { type ShownAssets, useTransferableAssets } from './use-transferable-assets.js'

/** Interpreted input of the form. */
export interface InterpretedForm {
  readonly assets: ShownAssets
  /** Asset to send, or `undefined` while it is unknown. */
  readonly asset: TransferableAsset | undefined
  readonly amount: FormAmount | undefined
  readonly recipient: ShownRecipient
  /** Number of UTF-8 bytes by which the memo exceeds the limit. */
  readonly memoExcess: number
  /** Draft of the complete and valid form, else `undefined`. */
  readonly draft: TransferDraft | undefined
}

/** Interprets the typed texts of the form: the amount in base units, and the address of the recipient. */
export function useTransferDraft(context: SendContext, form: SendForm): InterpretedForm {
  const { transfer } = context
  const { mark } = useAmountFormat()
  const assets = useTransferableAssets(context, form)
  const recipient = useRecipient(context, form.recipient)
  const { currency, status } = assets
  const asset = assets.assets.find(({ address }) => address === form.token)
  const amount = asset && formAmount(form, { asset, mark, places: currencyPlaces(currency) })
  const excess = memoExcess(form.memo, transfer.memoBytes ?? 0)
  const shown = { assets, asset, amount, recipient, memoExcess: excess }
  if (!amount || 'problem' in amount || status !== 'ready' || recipient.status !== 'valid' || excess > 0) {
    return { ...shown, draft: undefined }
  }
  const recipientName = recipient.name ?? recipient.contact?.label
  const coin = assets.assets.find(({ address }) => address === undefined)
  const draft = draftOf(form, {
    asset,
    amount: amount.amount,
    recipient: recipient.recipient,
    transfer,
    currency,
    ...(recipientName !== undefined && { recipientName }),
    ...(coin && { coin })
  })
  return { ...shown, draft }
}
