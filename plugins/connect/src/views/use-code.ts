import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections, type ConnectRequest } from '@latchkit/plugin-connections/contract'
import type { PairingApi, PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { useEffect, useState } from 'react'
import { connectByCode, failureOf } from '../pairing-attempt.js'
import { useConnecting } from './use-connecting.js'

/** Shortest interval between two attempts or two codes, ms. */
const RETRY_AFTER_MS = 1_000

export type CodeState =
  /** Status while a code is shown. `uri` is absent until it has loaded, and changes when the code is renewed. */
  | { readonly status: 'offered'; readonly uri: string | undefined }
  /** Status after a wallet approved. */
  | { readonly status: 'finishing' }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly code: string | undefined }

export interface Code {
  readonly state: CodeState
  readonly retry: () => void
  readonly renew: () => void
  /** True if it is too early for `retry` and `renew`. */
  readonly isHeld: boolean
}

/** Namespace and chain to connect, and the wallet that the visitor chose (any wallet if absent). */
export interface CodeRequest extends Omit<PairingParams, 'wallet'>, Pick<ConnectRequest, 'chosen'> {}

/** Returns a pairing code while the view is shown, and connects the wallet that responds to it. */
export function useCode(pairing: PairingApi, request: CodeRequest): Code {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const { state: attempt, retry } = useConnecting(signal =>
    connectByCode({ ...request, chains, connections, pairing, signal })
  )
  const { status, uri, failure } = useReadable(pairing.state)
  const isOver = attempt.status === 'failed'
  // An approval from before this attempt belongs to another attempt.
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

/** Returns true for `RETRY_AFTER_MS` after each change of `of`. */
function useHeld(of: string): boolean {
  const [now, setNow] = useState({ of, held: true })
  if (now.of !== of) setNow({ of, held: true })
  useEffect(() => {
    const timer = setTimeout(() => setNow({ of, held: false }), RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [of])
  return now.held
}
