import type { ReactNode } from 'react'
import { Icon, type IconName, isIconName } from './icon.js'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface ActionRowProps {
  /** Accessible name of the row. */
  readonly label: string
  readonly children?: ReactNode
}

/** Renders round buttons side by side, with their names under them. */
export function ActionRow({ label, children }: ActionRowProps) {
  useStyles(styles)
  return (
    <ul className="actions" aria-label={label}>
      {children}
    </ul>
  )
}

export interface ActionButtonProps {
  /** Name of an `Icon`; for any other text, the first letter of the label is shown. */
  readonly icon: IconName | (string & Record<never, never>)
  readonly label: string
  readonly onPress: () => void
  readonly testId?: string
  /** Test id of the list item that holds the button. @defaultValue none */
  readonly rowTestId?: string
}

export function ActionButton({ icon, label, onPress, testId, rowTestId }: ActionButtonProps) {
  return (
    <li data-testid={rowTestId}>
      <button type="button" className="action" onClick={onPress} data-testid={testId}>
        <span className="action-icon" aria-hidden="true">
          {isIconName(icon) ? <Icon name={icon} /> : [...label][0]}
        </span>
        <span className="action-label">{label}</span>
      </button>
    </li>
  )
}
