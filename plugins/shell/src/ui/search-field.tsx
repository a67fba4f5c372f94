import { useRef } from 'react'
import { Icon } from './icon.js'
import { IconButton } from './icon-button.js'
import { useMessages } from './messages.js'
import { fields as styles } from './styles/fields.js'
import { useStyles } from './styles/later.js'
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
  useStyles(styles)
  const text = useMessages(uiMessages)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    // The focused button is removed now.
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
