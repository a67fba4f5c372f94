import { useSlice } from '@latchkit/kernel/react'
import { type ReactNode, useState } from 'react'
import type { ConnectContext } from '../view-context.js'
import { LegalCheckbox } from './legal.js'

export interface Consent {
  /** No way to connect may be taken before. */
  readonly given: boolean
  /** Asks for it, and stays where it is once given; undefined where it was given before, or the site asks for none. */
  readonly checkbox: ReactNode
}

/** For views that may be the first that a visitor sees. */
export function useConsent(context: Pick<ConnectContext, 'options' | 'legal'>): Consent {
  const { options, legal } = context
  const accepted = useSlice(legal, state => state.accepted)
  const given = !options.legalCheckbox || accepted
  const [asks] = useState(!given)
  return { given, checkbox: asks ? <LegalCheckbox context={context} /> : undefined }
}
