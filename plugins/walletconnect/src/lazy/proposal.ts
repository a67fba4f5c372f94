import { raceSignal } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { PairingError } from '../errors.js'
import { parsePairingUri } from '../pairing-uri.js'
import { PROJECT_REFUSED } from '../session-errors.js'
import { type AuthenticateOptions, authenticate } from './authenticate.js'
import type { Sdk, SettledSession } from './sdk.js'

/** Time for which a pairing URI is shown, ms; wallets accept it for one minute more. */
const CODE_LIFE_MS = 240_000

/** A pairing URI and the pending approval of its proposal. */
export interface Proposal {
  readonly uri: string
  readonly expiresAtMs: number
  readonly approval: Promise<SettledSession>
  /** Ends the proposal: later approvals are ignored. */
  withdraw(): void
  /** Namespaces of the proposal. */
  readonly namespaces: ProposedNamespaces
  /** Chain of the request to sign in that the pairing URI carries. @defaultValue it carries a session proposal only */
  readonly signInChain?: ChainId
}

type ProposedNamespaces = Parameters<Sdk['connect']>[0]['optionalNamespaces']

interface ProposalOptions {
  readonly sdk: Sdk
  readonly relayUrl: string
  readonly relayTimeoutMs: number
  readonly namespaces: ProposedNamespaces
  /** @defaultValue the wallet connects without signing in */
  readonly authentication?: Omit<AuthenticateOptions, 'sdk' | 'namespaces'> | undefined
}

/**
 * Requests a pairing URI from the relay. Adds a timeout: the library itself waits forever if the relay does not respond or refuses.
 *
 * @throws {PairingError} `walletconnect/unreachable` after `relayTimeoutMs`, `walletconnect/project-refused`.
 */
export async function requestProposal({
  sdk,
  relayUrl: relay,
  relayTimeoutMs,
  namespaces,
  authentication
}: ProposalOptions): Promise<Proposal> {
  const limit = new AbortController()
  const onTimeout = () => limit.abort(new PairingError('walletconnect/unreachable', { relay }))
  const timer = setTimeout(onTimeout, relayTimeoutMs)
  const onRelayError = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!new RegExp(`\\b${PROJECT_REFUSED}\\b|Unauthorized|Project not found`, 'i').test(reason)) return
    limit.abort(new PairingError('walletconnect/project-refused', { relay, reason: reason.slice(0, 200) }))
  }
  sdk.core.relayer.on('relayer_error', onRelayError)
  try {
    const request = () =>
      authentication && namespaces
        ? authenticate({ ...authentication, sdk, namespaces })
        : sdk.connect({ ...(namespaces && { optionalNamespaces: namespaces }) })
    const { uri, approval } = await raceSignal(request, limit.signal)
    const nowMs = Date.now()
    const parsed = parsePairingUri(uri, nowMs)
    if (!uri || !parsed) throw new PairingError('walletconnect/invalid-session', { problem: 'the code is none' })
    const settled = approval()
    settled.catch(() => {})
    return {
      uri,
      expiresAtMs: Math.min(parsed.expiresAtMs, nowMs + CODE_LIFE_MS),
      approval: settled,
      namespaces,
      ...(authentication && { signInChain: authentication.request.signIn.chain }),
      withdraw: () => void endProposal(sdk, parsed.topic).catch(() => {})
    }
  } finally {
    clearTimeout(timer)
    sdk.core.relayer.off('relayer_error', onRelayError)
  }
}

/** Deletes the proposal and disconnects its pairing, which notifies a wallet that has read the URI. */
async function endProposal(sdk: Sdk, pairingTopic: string): Promise<void> {
  const reason = { code: 6_000, message: 'User disconnected.' }
  for (const proposal of sdk.proposal.getAll().filter(candidate => candidate.pairingTopic === pairingTopic)) {
    await sdk.proposal.delete(proposal.id, reason)
  }
  await sdk.core.pairing.disconnect({ topic: pairingTopic })
}
