import { type HTMLAttributes, type ReactNode, useId, useRef } from 'react'
import { IconButton } from './button.js'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { uiMessages } from './ui-messages.js'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly testId?: string
}

export function SearchField({ label, value, onChange, placeholder, autoFocus, testId }: SearchFieldProps) {
  const text = useMessages(uiMessages)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    // The button goes away, and would take the focus with it.
    input.current?.focus()
  }
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder ?? label}
        onChange={event => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        data-autofocus={autoFocus || undefined}
        data-testid={testId}
      />
      {value !== '' && <IconButton icon="close" label={text('clear')} onPress={clear} />}
    </div>
  )
}

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
  const id = useId()
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
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

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
  readonly testId?: string
}

export function Checkbox({ checked, onChange, children, testId }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        data-testid={testId}
      />
      <span className="checkbox-box" aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <span className="checkbox-label">{children}</span>
    </label>
  )
}
