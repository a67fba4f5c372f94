import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections, type ConnectRequest } from '@latchkit/plugin-connections/contract'
import type { PairingApi, PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { useEffect, useState } from 'react'
import { connectByCode, failureOf } from '../pairing-attempt.js'
import { useConnecting } from './use-connecting.js'

/** The next try or code comes this much after the last at the earliest. */
const RETRY_AFTER_MS = 1_000

export type CodeState =
  /** `uri` once there is a code; each one takes the place of the one before. */
  | { readonly status: 'offered'; readonly uri: string | undefined }
  /** A wallet approved. */
  | { readonly status: 'finishing' }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly code: string | undefined }

export interface Code {
  readonly state: CodeState
  readonly retry: () => void
  readonly renew: () => void
  /** It is too early for `retry` and `renew`. */
  readonly isHeld: boolean
}

/** Where to connect, and the wallet that the visitor chose to do it. @defaultValue any wallet */
export interface CodeRequest extends Omit<PairingParams, 'wallet'>, Pick<ConnectRequest, 'chosen'> {}

/** Offers a code while the view is shown, and connects whoever answers to it. */
export function useCode(pairing: PairingApi, request: CodeRequest): Code {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const { state: attempt, retry } = useConnecting(signal =>
    connectByCode({ ...request, chains, connections, pairing, signal })
  )
  const { status, uri, failure } = useReadable(pairing.state)
  const isOver = attempt.status === 'failed'
  // An approval that was shown before this attempt began is not its own.
  const [hasCode, setHasCode] = useState(false)
  if (status === 'waiting' && !hasCode) setHasCode(true)
  return {
    state: stateOf(),
    retry,
    renew: () => void pairing.renew(),
    isHeld: useHeld(isOver ? 'failed' : (uri ?? ''))
  }

  function stateOf(): CodeState {
    if (attempt.status === 'failed') return { status: 'failed', code: failureOf(attempt.code, failure) }
    if (attempt.status === 'done') return { status: 'done' }
    if (status === 'connected' && hasCode) return { status: 'finishing' }
    return { status: 'offered', uri: status === 'waiting' ? uri : undefined }
  }
}

/** True for a while after each change. */
function useHeld(of: string): boolean {
  const [now, setNow] = useState({ of, held: true })
  if (now.of !== of) setNow({ of, held: true })
  useEffect(() => {
    const timer = setTimeout(() => setNow({ of, held: false }), RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [of])
  return now.held
}
