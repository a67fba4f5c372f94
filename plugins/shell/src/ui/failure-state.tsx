import { Button } from './button.js'
import { CopyButton } from './copy-button.js'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { useStyles } from './styles/later.js'
import { states as styles } from './styles/states.js'
import { uiMessages } from './ui-messages.js'

export interface FailureStateProps {
  /** Short statement of the error. */
  readonly title: string
  /** Instruction for the visitor. */
  readonly detail: string
  /** Stable error code, the only text that "Copy details" copies. */
  readonly code: string
  readonly onRetry?: () => void
  /** True while it is too early to retry. @defaultValue false */
  readonly isRetryHeld?: boolean
  /** Remaining time until a retry is possible, such as `0:23`. Hidden from screen readers, which would read out every second. */
  readonly heldFor?: string
  /** True if the state also offers to reload the page. @defaultValue false */
  readonly canReload?: boolean
  readonly testId?: string
}

export function FailureState({
  title,
  detail,
  code,
  onRetry,
  isRetryHeld = false,
  heldFor,
  canReload = false,
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
        {canReload && (
          <Button variant="secondary" onPress={() => location.reload()}>
            {text('reloadPage')}
          </Button>
        )}
        <CopyButton text={code} label={text('copyDetails')} copiedLabel={text('copied')} />
      </div>
    </div>
  )
}
