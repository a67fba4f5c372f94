import { useSlice } from '@latchkit/kernel/react'
import { AttemptScreen, type AttemptScreenProps, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import type { ConnectContext } from '../view-context.js'
import { LegalCheckbox } from './legal.js'

/** Consent to the site's terms. */
export interface Consent {
  /** False until the visitor has ticked a required checkbox. No connection may start before. */
  readonly given: boolean
  /** Checkbox, which stays after it is ticked; `undefined` if the view opened with the consent given or the site requires none. */
  readonly checkbox: ReactNode
}

/** Returns the consent, for views that may be the first that a visitor sees. */
export function useConsent(context: Pick<ConnectContext, 'options' | 'settings' | 'legal'>): Consent {
  const { options, legal } = context
  const accepted = useSlice(legal, state => state.accepted)
  const given = !options.legalCheckbox || accepted
  const [asks] = useState(!given)
  return { given, checkbox: asks ? <LegalCheckbox context={context} /> : undefined }
}

interface LockedScreenProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  readonly wallet: string
}

/** Renders a request to agree to the site's terms, which are in the footer. */
export function LockedScreen({ wallet, ...frame }: LockedScreenProps) {
  const t = useMessages(connectingMessages)
  return (
    <AttemptScreen {...frame} ring="ready" title={t('agree')} detail={t('agreeDetail', { wallet })} action={null} />
  )
}
