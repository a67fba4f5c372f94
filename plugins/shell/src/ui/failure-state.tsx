import { Button } from './button.js'
import { CopyButton } from './copy-button.js'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { useStyles } from './styles/later.js'
import { states as styles } from './styles/states.js'
import { uiMessages } from './ui-messages.js'

export interface FailureStateProps {
  /** What happened. */
  readonly title: string
  /** What to do. */
  readonly detail: string
  /** Stable, and the only thing that "Copy details" copies. */
  readonly code: string
  readonly onRetry?: () => void
  /** It is too early to try again. @defaultValue false */
  readonly isRetryHeld?: boolean
  /** How long it is too early, such as `0:23`: shown, and not read out with every second. */
  readonly heldFor?: string
  readonly testId?: string
}

export function FailureState({
  title,
  detail,
  code,
  onRetry,
  isRetryHeld = false,
  heldFor,
  testId
}: FailureStateProps) {
  useStyles(styles)
  const text = useMessages(uiMessages)
  return (
    <div className="state" data-tone="danger" role="alert" data-testid={testId}>
      <span className="state-icon">
        <Icon name="warning" size={24} />
      </span>
      <p className="state-title">{title}</p>
      <p className="state-detail">{detail}</p>
      <div className="state-actions">
        {onRetry && (
          <Button variant="secondary" held={isRetryHeld} onPress={onRetry}>
            {text('tryAgain')}
            {heldFor && <span aria-hidden="true"> {heldFor}</span>}
          </Button>
        )}
        <CopyButton text={code} label={text('copyDetails')} copiedLabel={text('copied')} />
      </div>
    </div>
  )
}
