import { Button, Notice, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface OutdatedProps {
  readonly text: string
  /** Undefined while it is too early. */
  readonly retry: (() => void) | undefined
  readonly testId: string
}

/** Says that what is shown, or a part of it, was read before the failure. */
export function Outdated({ text, retry, testId }: OutdatedProps) {
  const t = useMessages(messages)
  return (
    <Notice tone="warning" testId={testId}>
      {text}{' '}
      <Button variant="plain" size="sm" held={!retry} onPress={() => retry?.()}>
        {t('tryAgain')}
      </Button>
    </Notice>
  )
}
