import { CopyButton, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

export function CopyAddress({ address }: { readonly address: string }) {
  const t = useMessages(messages)
  return (
    <CopyButton
      // What was copied before is no word on another.
      key={address}
      text={address}
      label={t('copy')}
      copiedLabel={t('copied')}
      testId="receive-address-copy-button"
    />
  )
}
