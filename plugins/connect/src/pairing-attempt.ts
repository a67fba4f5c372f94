import { errorCode } from '@latchkit/kernel'
import type { ConnectionsApi, ConnectRequest } from '@latchkit/plugin-connections/contract'
import type { PairingApi } from '@latchkit/plugin-walletconnect/contract'
import { PAIRING_WALLET } from './row-target.js'

interface PairingAttempt extends Omit<ConnectRequest, 'wallet'> {
  readonly connections: Pick<ConnectionsApi, 'connect' | 'networks'>
  readonly pairing: Pick<PairingApi, 'state' | 'pair'>
  readonly signal: AbortSignal
}

/**
 * Connects whoever answers to the code. A visitor looks for the phone for as long as they like: what ends after a while
 * without an answer goes on with the same code, until `signal` aborts.
 *
 * On a site without networks it ends with the session, which is then the site's own matter.
 *
 * @throws {ConnectionError} as `connections.connect`.
 */
export async function connectByCode({ connections, pairing, signal, ...request }: PairingAttempt): Promise<void> {
  if (connections.networks.get().length === 0) return void (await pairing.pair({ signal }))
  const release = holdCode(pairing)
  try {
    for (;;) {
      try {
        await connections.connect({ ...request, wallet: PAIRING_WALLET, signal })
        return
      } catch (error) {
        const isOpen = pairing.state.get().status === 'waiting' && !signal.aborted
        if (errorCode(error) !== 'connections/timed-out' || !isOpen) throw error
      }
    }
  } finally {
    release()
  }
}

/** Waits along with whoever asked for the code once it is there, so that it stays between two attempts. */
function holdCode({ state, pair }: Pick<PairingApi, 'state' | 'pair'>): () => void {
  const leaving = new AbortController()
  const join = () => {
    if (state.get().status !== 'waiting') return
    stop()
    pair({ signal: leaving.signal }).catch(() => {})
  }
  const stop = state.subscribe(join)
  return () => {
    stop()
    leaving.abort()
  }
}

/** Why it ended. What connections call unavailable the pairing has a closer name for. */
export const failureOf = (code: string | undefined, failure: string | undefined): string | undefined =>
  code === 'connections/unavailable' && failure?.startsWith('walletconnect/') ? failure : code
