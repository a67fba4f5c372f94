import { Button, formatDate, Notice, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface OutdatedProps {
  readonly text: string
  /** Time of the last successful read, in milliseconds since the epoch. */
  readonly readAtMs?: number | undefined
  /** Undefined during the pause after a failure. */
  readonly retry: (() => void) | undefined
  readonly testId: string
}

/** Renders the warning that some holdings are out of date. */
export function Outdated({ text, readAtMs, retry, testId }: OutdatedProps) {
  const t = useMessages(messages)
  const { locale } = useFormat()
  const time = readAtMs === undefined ? undefined : formatDate(readAtMs, locale, { timeStyle: 'short' })
  const updated = time && t('updated', { time })
  return (
    <Notice tone="warning" testId={testId}>
      {text}
      {updated && ` ${updated}`}{' '}
      <Button variant="plain" size="sm" held={!retry} onPress={() => retry?.()}>
        {t('tryAgain')}
      </Button>
    </Notice>
  )
}
