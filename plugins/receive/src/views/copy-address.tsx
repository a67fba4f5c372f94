import { CopyButton, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface CopyAddressProps {
  readonly address: string
  /** The main action of its view. @defaultValue false */
  readonly prominent?: boolean
}

export function CopyAddress({ address, prominent = false }: CopyAddressProps) {
  const t = useMessages(messages)
  return (
    <CopyButton
      // What was copied before is no word on another.
      key={address}
      text={address}
      prominent={prominent}
      label={t('copy')}
      copiedLabel={t('copied')}
      testId="receive-address-copy-button"
    />
  )
}
