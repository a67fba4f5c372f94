import { type ReactNode, useId } from 'react'
import { fields } from './styles/fields.js'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface AmountFieldProps {
  readonly label: string
  /** The text in the field, unformatted. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Content beside the amount: the token, and the button to choose another one. */
  readonly unit: ReactNode
  /** Content at the end of the label's line, such as the available balance. */
  readonly aside?: ReactNode
  /** Two items under the amount, one at each end: its value in the currency, and the button for the maximum. */
  readonly below?: ReactNode
  /** Error text under the field, announced with it. Marks the field as invalid. */
  readonly error?: string
  readonly autoFocus?: boolean
  readonly testId?: string
}

/** Number of characters that fit beside the unit in the large font size. */
const LARGE_CHARACTERS = 9

/** Renders a large input for the main amount of a view. */
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
            // Numbers are read from left to right in every language.
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
