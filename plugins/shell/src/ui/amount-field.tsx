import { type ReactNode, useId } from 'react'
import { fields } from './styles/fields.js'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface AmountFieldProps {
  readonly label: string
  /** As it is typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Stands beside the amount: what it is an amount of, and where to choose another. */
  readonly unit: ReactNode
  /** Stands at the end of the line of the label: how much there is. */
  readonly aside?: ReactNode
  /** Two things under the amount, at either end: what that is worth, and all of it. */
  readonly below?: ReactNode
  /** Stands under the field, is read with it, and marks it as invalid. */
  readonly error?: string
  readonly autoFocus?: boolean
  readonly testId?: string
}

/** So many characters in large figures fit beside the unit. */
const LARGE_CHARACTERS = 9

/** An amount that is typed, as the figure that the view is about. */
export function AmountField({
  label,
  value,
  onChange,
  unit,
  aside,
  below,
  error,
  autoFocus,
  testId
}: AmountFieldProps) {
  useStyles(fields)
  useStyles(styles)
  const id = useId()
  const isInvalid = error !== undefined || undefined
  return (
    <div className="field">
      <div className="amount-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className="amount-aside">{aside}</span>}
      </div>
      <div className="amount" data-invalid={isInvalid}>
        <div className="amount-line">
          <input
            className="amount-input"
            id={id}
            // Figures are read from the left in every language.
            dir="ltr"
            value={value}
            inputMode="decimal"
            placeholder="0"
            onChange={event => onChange(event.target.value)}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid && `${id}-error`}
            autoComplete="off"
            spellCheck={false}
            data-long={value.length > LARGE_CHARACTERS || undefined}
            data-autofocus={autoFocus || undefined}
            data-testid={testId}
          />
          {unit}
        </div>
        {below !== undefined && <div className="amount-below">{below}</div>}
      </div>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
