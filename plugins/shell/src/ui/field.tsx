import { type HTMLAttributes, useId } from 'react'
import { fields as styles } from './styles/fields.js'
import { useStyles } from './styles/later.js'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Stands under the field, is read with it, and marks it as invalid. */
  readonly error?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** The visitor went on: what is typed may be judged. */
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
        // An address begins at its beginning, whichever way the text around runs.
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
      {/* The place is kept, so that a field does not jump when it is wrong. */}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
