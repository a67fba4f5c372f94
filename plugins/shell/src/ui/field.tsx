import { type HTMLAttributes, useId } from 'react'
import { fields as styles } from './styles/fields.js'
import { useStyles } from './styles/later.js'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Error text under the field, announced with it. Marks the field as invalid. */
  readonly error?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** Called when the focus leaves the field, when its value may be validated. */
  readonly onLeave?: () => void
  readonly autoFocus?: boolean
  readonly testId?: string
}

export function Field({
  label,
  value,
  onChange,
  error,
  inputMode,
  placeholder,
  onLeave,
  autoFocus,
  testId
}: FieldProps) {
  useStyles(styles)
  const id = useId()
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        // An address is aligned to its own start in a text of any direction.
        dir={value === '' ? undefined : 'auto'}
        value={value}
        inputMode={inputMode}
        placeholder={placeholder}
        onChange={event => onChange(event.target.value)}
        onBlur={onLeave}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={autoFocus || undefined}
        data-testid={testId}
      />
      {/* Rendered without an error too, so that an error does not shift the layout. */}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
