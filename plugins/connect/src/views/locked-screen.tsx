import { AttemptScreen, type AttemptScreenProps, useMessages } from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'

interface LockedScreenProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  readonly wallet: string
}

/** Stands in until the visitor agrees to the site's terms, in the footer. */
export function LockedScreen({ wallet, ...frame }: LockedScreenProps) {
  const t = useMessages(connectingMessages)
  return (
    <AttemptScreen {...frame} ring="ready" title={t('agree')} detail={t('agreeDetail', { wallet })} action={null} />
  )
}
