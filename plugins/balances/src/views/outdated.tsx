import { Button, formatDate, Notice, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface OutdatedProps {
  readonly text: string
  /** When that was read, milliseconds since the epoch. */
  readonly readAtMs?: number | undefined
  /** Undefined while it is too early. */
  readonly retry: (() => void) | undefined
  readonly testId: string
}

/** Says that what is shown, or a part of it, was read before the failure. */
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
