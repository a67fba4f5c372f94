import { useId } from 'react'
import type { FieldProps } from './field.js'
import { fields } from './styles/fields.js'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'
import { WholeAddress } from './whole-address.js'

export interface AddressFieldProps extends Omit<FieldProps, 'inputMode'> {
  /** Valid address in the field, shown in full and in groups while the field does not have the focus. */
  readonly address?: string
}

/** Renders a field for an address. The text wraps, so that the whole address is visible while the visitor types. */
export function AddressField({
  label,
  value,
  onChange,
  address,
  error,
  placeholder,
  onLeave,
  autoFocus,
  testId
}: AddressFieldProps) {
  useStyles(fields)
  useStyles(styles)
  const id = useId()
  const isInvalid = error !== undefined || undefined
  return (
    <div className="field" data-invalid={isInvalid}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="address-field" data-grouped={address !== undefined || undefined}>
        <textarea
          className="input"
          id={id}
          rows={2}
          dir={value === '' ? undefined : 'auto'}
          value={value}
          placeholder={placeholder}
          // An address has one line; a line break from Enter would push the text out of sight.
          onChange={event => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          onBlur={onLeave}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid && `${id}-error`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus={autoFocus || undefined}
          data-testid={testId}
        />
        {address !== undefined && (
          <div className="address-field-groups" aria-hidden="true">
            <WholeAddress address={address} />
          </div>
        )}
      </div>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
