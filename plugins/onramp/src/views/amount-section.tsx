import { useRouter } from '@latchkit/kernel/react'
import { AmountField, Chip, Choice, Skeleton, TokenIcon, useMessages, useMoneyFormat } from '@latchkit/plugin-shell/ui'
import { OnRampFiatSelectView } from '../contract.js'
import { messages } from '../messages.js'
import { currencySign } from './currency-name.js'
import type { OnrampContext } from './use-onramp-context.js'

interface AmountSectionProps {
  readonly context: OnrampContext
  readonly typed: string
  readonly error: string | undefined
}

/** Renders the amount with the currency, its limits, and the ways to pay. */
export function AmountSection({ context, typed, error }: AmountSectionProps) {
  const { store, purchase, isLoading } = context
  const { payment, method } = purchase
  const router = useRouter()
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const limits = { min: money(method.min, payment.id), max: money(method.max, payment.id) }
  return (
    <>
      <AmountField
        label={t('pay')}
        value={typed}
        onChange={amount => store.changeForm(form => ({ ...form, amount }))}
        autoFocus
        unit={
          <Chip
            icon={<TokenIcon name={currencySign(payment.id)} size={24} />}
            hint={t('chooseCurrency')}
            onPress={() => router.push(OnRampFiatSelectView)}
            onIntent={() => void router.views.load(OnRampFiatSelectView.id).catch(() => {})}
            testId="onramp-currency"
          >
            {payment.id}
          </Chip>
        }
        below={<span>{!isLoading && t('limits', limits)}</span>}
        {...(error !== undefined && { error })}
        testId="onramp-amount"
      />
      {isLoading && <Skeleton shape="row" height={44} />}
      {!isLoading && payment.methods.length > 1 && (
        <Choice
          label={t('method')}
          choices={payment.methods.map(({ id }) => ({ id, label: methodName(id, t) }))}
          chosen={method.id}
          onChoose={id => store.changeForm(form => ({ ...form, method: id }))}
          testId="onramp-method"
        />
      )}
    </>
  )
}

const names = {
  card: 'methodCard',
  ach_bank_account: 'methodBank',
  bank_transfer: 'methodBank',
  sepa_bank_transfer: 'methodBank',
  apple_pay: 'methodApple',
  google_pay: 'methodGoogle'
} as const

/** Returns the name of a payment method; an unknown id becomes words. */
const methodName = (id: string, t: (key: (typeof names)[keyof typeof names]) => string): string => {
  const known = id.toLowerCase()
  if (Object.hasOwn(names, known)) return t(names[known as keyof typeof names])
  const words = known.replace(/[_.:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
