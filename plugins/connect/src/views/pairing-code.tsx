import { AttemptScreen, type AttemptScreenProps, useMessages } from '@latchkit/plugin-shell/ui'
import type { PairingApi } from '@latchkit/plugin-walletconnect/contract'
import type { ReactNode } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import type { ConnectOptions } from '../options.js'
import { type Code, type CodeRequest, useCode } from './use-code.js'
import { useOutcome } from './use-outcome.js'

/** Pairing code to render while no wallet has responded. */
export interface OfferedCode extends Pick<Code, 'renew' | 'isHeld'> {
  /** Pairing URI, or `undefined` while it is loading. */
  readonly uri: string | undefined
}

interface PairingCodeProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  readonly options: ConnectOptions
  readonly pairing: PairingApi
  readonly where: CodeRequest
  /** Name of the wallet, as shown to the visitor. */
  readonly wallet: string
  /** Id of the wallet, or `undefined` if any wallet may pair. */
  readonly id?: string | undefined
  readonly children: (code: OfferedCode) => ReactNode
}

/** Renders `children` with a pairing code, then the outcome of the pairing. */
export function PairingCode({ options, pairing, where, wallet, id, children, ...frame }: PairingCodeProps) {
  const { state, retry, ...code } = useCode(pairing, where)
  const outcome = useOutcome(options)
  const t = useMessages(connectingMessages)
  switch (state.status) {
    case 'offered':
      return children({ ...code, uri: state.uri })
    case 'finishing':
      return <AttemptScreen {...frame} ring="waiting" title={t('finishing')} detail={t('finishingDetail')} />
    case 'done':
      return outcome.connected({ ...frame, wallet })
    case 'failed':
      return outcome.failed({ ...frame, code: state.code, wallet, id, onRetry: retry, isHeld: code.isHeld })
  }
}
