import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { checkbox as styles } from './styles/checkbox.js'
import { useStyles } from './styles/later.js'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
  readonly testId?: string
}

export function Checkbox({ checked, onChange, children, testId }: CheckboxProps) {
  useStyles(styles)
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
