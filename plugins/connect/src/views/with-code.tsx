import { AttemptScreen, type AttemptScreenProps, useMessages } from '@latchkit/plugin-shell/ui'
import type { PairingApi } from '@latchkit/plugin-walletconnect/contract'
import type { ReactNode } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { type Code, type CodeRequest, useCode } from './use-code.js'
import { useOutcome } from './use-outcome.js'

/** What there is to draw while nobody has answered. */
export interface OfferedCode extends Pick<Code, 'renew' | 'isHeld'> {
  /** Undefined while it is on its way. */
  readonly uri: string | undefined
}

interface WithCodeProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  readonly pairing: PairingApi
  readonly where: CodeRequest
  /** As the visitor knows it. */
  readonly wallet: string
  /** Of the wallet; undefined for any wallet. */
  readonly id?: string | undefined
  readonly children: (code: OfferedCode) => ReactNode
}

/** Offers a code for as long as it is drawn, and shows how that ends. */
export function WithCode({ pairing, where, wallet, id, children, ...frame }: WithCodeProps) {
  const { state, retry, ...code } = useCode(pairing, where)
  const outcome = useOutcome()
  const t = useMessages(connectingMessages)
  switch (state.status) {
    case 'offered':
      return children({ ...code, uri: state.uri })
    case 'finishing':
      return <AttemptScreen {...frame} ring="waiting" title={t('finishing')} detail={t('finishingDetail')} />
    case 'done':
      return outcome.connected({ ...frame, wallet })
    case 'failed':
      return outcome.refused({ ...frame, code: state.code, wallet, id, onRetry: retry, isHeld: code.isHeld })
  }
}
