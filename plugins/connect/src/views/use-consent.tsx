import { useSlice } from '@latchkit/kernel/react'
import { type ReactNode, useState } from 'react'
import { useConnectContext } from './connect-context.js'
import { LegalCheckbox } from './legal.js'

export interface Consent {
  /** No way to connect may be taken before. */
  readonly given: boolean
  /** Asks for it, and stays where it is once given; undefined where it was given before, or the site asks for none. */
  readonly checkbox: ReactNode
}

/** For views that may be the first that a visitor sees. */
export function useConsent(): Consent {
  const { options, legal } = useConnectContext()
  const accepted = useSlice(legal, state => state.accepted)
  const given = !options.legalCheckbox || accepted
  const [asks] = useState(!given)
  return { given, checkbox: asks ? <LegalCheckbox /> : undefined }
}
