import type { RequestWarning } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { Checkbox, Notice, Stack, Text, useMessages } from '@latchkit/plugin-shell/ui'
import { type ApprovalMessage, messages } from '../messages.js'

interface WarningNoticeProps {
  readonly warnings: readonly RequestWarning[]
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** Maximum length of an address, a domain or a chain in a warning. */
const MAX_SUBJECT_CHARACTERS = 200

/** Renders all warnings in one notice, with the box that the visitor must tick before the request can be approved. */
export function WarningNotice({ warnings, isTicked, onTick }: WarningNoticeProps) {
  const t = useMessages(messages)
  if (warnings.length === 0) return null
  const texts = new Set(
    warnings.map(warning =>
      t(messageOf(warning), { subject: `\u2068${plainText(warning.subject ?? '', MAX_SUBJECT_CHARACTERS)}\u2069` })
    )
  )
  return (
    <Notice tone="danger" testId="approval-warnings">
      <Stack gap={2} align="stretch">
        {[...texts].map(text => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        <Checkbox checked={isTicked} onChange={onTick} testId="approval-tick">
          {t('understood')}
        </Checkbox>
      </Stack>
    </Notice>
  )
}

/** Returns the message of a warning. A high fee without its amount is one that nothing proves. */
const messageOf = ({ code, subject }: RequestWarning): ApprovalMessage =>
  code === 'high-fee' && subject === undefined ? 'unprovenFee' : code
