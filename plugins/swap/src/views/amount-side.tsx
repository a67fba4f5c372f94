import { useRouter } from '@latchkit/kernel/react'
import { Button, Chip, Skeleton, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useId } from 'react'
import { SwapSelectTokenView } from '../contract.js'
import { messages } from '../messages.js'
import type { SwapTarget, SwapToken } from '../store.js'
import { TokenPicture } from './token-parts.js'
import { useAmountFormat } from './use-amount-format.js'
import type { SwapContext } from './use-swap-context.js'

interface AmountSideProps {
  readonly context: SwapContext
  readonly target: SwapTarget
  readonly label: string
  /** Token of the side; `undefined` while it is unknown or not chosen. */
  readonly token: SwapToken | undefined
  /** True while the chosen token is read from the chain. */
  readonly isTokenLoading: boolean
  /** Text of the field. */
  readonly value: string
  /** Called with a typed text. @defaultValue the field is read only */
  readonly onChange?: (value: string) => void
  /** True while the value is loading. @defaultValue false */
  readonly isLoading?: boolean
  /** True if the value is of an earlier price. @defaultValue false */
  readonly isOld?: boolean
  /** Line under the amount: its value in money. */
  readonly worth?: ReactNode
  /** Error in place of `worth`, announced with it. */
  readonly error?: string | undefined
  /** Button at the end of the balance. */
  readonly action?: ReactNode
}

/** Numbers of characters from which the amount is written smaller. */
const LONG_CHARACTERS = 9
const LONGER_CHARACTERS = 14

/** Renders one amount of a swap with its token. A quoted amount can be selected and copied. */
export function AmountSide(props: AmountSideProps) {
  const { target, label, token, value, onChange, isLoading = false, isOld = false, worth, error, action } = props
  const format = useAmountFormat()
  const t = useMessages(messages)
  const id = useId()
  const isInvalid = error !== undefined || undefined
  const isLong = value.length > LONGER_CHARACTERS ? 'more' : value.length > LONG_CHARACTERS || undefined
  return (
    <div className="swap-side" data-target={target} data-invalid={isInvalid}>
      <div className="swap-head">
        <label htmlFor={id}>{label}</label>
        {token?.amount !== undefined && (
          <span className="swap-balance">
            <bdi data-testid={`swap-balance-${target}`}>
              {t('balance', { amount: format.short(token.amount, token) })}
            </bdi>
            {action}
          </span>
        )}
      </div>
      <div className="swap-line">
        <input
          className="swap-input"
          id={id}
          // Numbers are read from left to right in every language.
          dir="ltr"
          value={value}
          inputMode="decimal"
          placeholder={isLoading ? '' : '0'}
          readOnly={!onChange}
          onChange={event => onChange?.(event.target.value)}
          aria-invalid={isInvalid}
          aria-busy={isLoading || undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          data-long={isLong}
          data-old={isOld || undefined}
          data-autofocus={onChange ? true : undefined}
          data-testid={`swap-input-${target}`}
        />
        {isLoading && <Skeleton width={112} height={28} />}
        <TokenChip {...props} />
      </div>
      <div className="swap-worth" id={`${id}-note`} data-testid={`swap-note-${target}`}>
        {/* Rendered without an error too, so that an error is announced. The value in money changes with each digit, so it is not. */}
        {onChange && (
          <span data-tone="danger" aria-live="polite">
            {error}
          </span>
        )}
        {!isInvalid && (isLoading ? <Skeleton width={64} height={14} /> : worth)}
      </div>
    </div>
  )
}

/** Renders the button that shows the token and opens the list of tokens. */
function TokenChip({ context, target, label, token, isTokenLoading }: AmountSideProps) {
  const router = useRouter()
  const t = useMessages(messages)
  const isEmpty = !token && !isTokenLoading
  return (
    <span className="swap-token" data-empty={isEmpty || undefined}>
      <Chip
        hint={isEmpty ? label : `${label}, ${t('chooseTokenHint')}`}
        onPress={() => router.push(SwapSelectTokenView, { target })}
        onIntent={() => void router.views.load(SwapSelectTokenView.id).catch(() => {})}
        {...(token && { icon: <TokenPicture token={token} network={context.network} size={24} /> })}
        testId={`swap-select-token-button-${target}`}
      >
        {token ? (
          <span data-testid={`swap-input-token-${target}`}>{token.symbol}</span>
        ) : isTokenLoading ? (
          <Skeleton width={48} height={14} />
        ) : (
          t('chooseToken')
        )}
      </Chip>
    </span>
  )
}

/** Renders the button that chooses the whole balance. */
export function MaxButton({ context: { store }, isBusy }: { readonly context: SwapContext; readonly isBusy: boolean }) {
  const { mark } = useAmountFormat()
  const t = useMessages(messages)
  return (
    <Button variant="plain" size="sm" busy={isBusy} onPress={() => void store.setMax(mark)} testId="swap-max">
      {t('max')}
    </Button>
  )
}
