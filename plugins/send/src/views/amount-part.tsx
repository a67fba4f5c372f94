import { useRouter } from '@latchkit/kernel/react'
import { formatAmount } from '@latchkit/plugin-chains/contract'
import { AmountField, Button, Chip, useMessages } from '@latchkit/plugin-shell/ui'
import { typedAmount } from '../amount.js'
import { SendSelectTokenView } from '../contract.js'
import type { FormAmount, Sendable, SendForm } from '../form.js'
import { messages } from '../messages.js'
import { coinOf } from '../sendables.js'
import { SendableIcon } from './sendable-icon.js'
import { useAmountError } from './use-amount-error.js'
import type { Lack } from './use-lack.js'
import type { Place } from './use-place.js'
import type { useSendables } from './use-sendables.js'
import { useWritten } from './use-written.js'

interface AmountPartProps {
  readonly place: Place
  readonly form: SendForm
  readonly sendables: ReturnType<typeof useSendables>
  /** Asset to send, or `undefined` while it is unknown. */
  readonly asset: Sendable | undefined
  readonly amount: FormAmount | undefined
  /** Missing input, set after the visitor pressed the review button. */
  readonly lack: Lack | undefined
}

/** Renders the amount field with the token selector. */
export function AmountPart({ place: { desk, network }, form, sendables, asset, amount, lack }: AmountPartProps) {
  const { currency } = sendables
  const written = useWritten()
  const router = useRouter()
  const t = useMessages(messages)
  const { unit, amount: typed } = form
  const symbol = asset?.symbol ?? ''
  // The coin's name and symbol are known before its balance.
  const named = asset ?? (form.token === undefined ? coinOf(network) : undefined)

  const error = useAmountError({ form, asset, amount, lack, currency })

  const type = (next: string) => desk.change(before => ({ ...before, amount: next, isMax: false }))
  const all = () => {
    if (!asset) return
    const text = typedAmount(formatAmount(asset.amount, asset.decimals), written.mark)
    desk.change(before => ({ ...before, amount: text, unit: 'token', isMax: true }))
  }
  const turn = () =>
    desk.change(before => ({ ...before, amount: '', isMax: false, unit: before.unit === 'fiat' ? 'token' : 'fiat' }))

  const there = amount && 'amount' in amount ? amount : undefined
  const other =
    unit === 'fiat'
      ? there && asset && written.about(there.amount, asset)
      : there?.worth && written.money(there.worth, currency)
  const turning = unit === 'fiat' ? t('inToken', { symbol }) : t('inMoney', { currency })

  return (
    <AmountField
      label={unit === 'fiat' ? `${t('amount')} (${currency})` : t('amount')}
      value={typed}
      onChange={type}
      autoFocus
      testId="send-amount"
      unit={
        <Chip
          hint={t('chooseTokenHint')}
          onPress={() => router.push(SendSelectTokenView)}
          onIntent={() => void router.views.load(SendSelectTokenView.id).catch(() => {})}
          {...(named && { icon: <SendableIcon asset={named} network={network} size={24} /> })}
          testId="send-token"
        >
          {named ? named.symbol : t('chooseToken')}
        </Chip>
      }
      {...(asset && { aside: <bdi>{t('balance', { amount: written.roughly(asset.amount, asset) })}</bdi> })}
      below={
        <>
          {asset && (unit === 'fiat' || asset.price !== undefined) ? (
            <Button variant="plain" size="sm" onPress={turn} testId="send-unit">
              {/* Without a converted amount, the button has its text only. */}
              {other === undefined ? (
                turning
              ) : (
                <>
                  ≈ <bdi>{other}</bdi>
                  <span className="sr-only">, {turning}</span>
                </>
              )}
            </Button>
          ) : (
            <span>{asset && t('noPrice')}</span>
          )}
          <Button variant="plain" size="sm" disabled={!asset || asset.amount === 0n} onPress={all} testId="send-max">
            {t('max')}
          </Button>
        </>
      }
      {...(error !== undefined && { error })}
    />
  )
}
