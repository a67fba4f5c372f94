import type { ChainId, SignInRequest } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { SignInError } from '../errors.js'
import type { SignInBackend } from './backend.js'
import { followAccount } from './follow-account.js'
import { createServerBackend } from './server-backend.js'
import { createSessions, type SessionsState } from './sessions.js'
import { createSignIn, type SignInParts } from './sign-in.js'
import { createSiweBackend } from './siwe-backend.js'
import { createSiwxBackend } from './siwx-backend.js'

type Parts = Omit<SignInParts, 'backend' | 'sessions' | 'state'> & { readonly state: SessionsState }

/** Creates the part of the plugin that a page loads with the first connected account. */
export function create(parts: Parts) {
  const { ctx, connections, options, state } = parts
  const backend = createBackend(parts)
  const { active } = connections
  const sessions = createSessions({ ctx, backend, state, active, refetchMs: options.sessionRefetchIntervalMs })
  const signIn = createSignIn({ ...parts, backend, sessions })
  const follow = followAccount({ ctx, backend, chains: parts.chains, connections, options, sessions, signIn, state })
  /** Returns a request for a wallet that writes the message itself. @throws {SignInError} `siwx/unsupported` if the site writes it */
  const makeRequest = async (chain: ChainId, signal: AbortSignal): Promise<SignInRequest> => {
    if (!backend.request) throw new SignInError('siwx/unsupported', { chain })
    return backend.request(chain, signal)
  }
  return { ...signIn, ...follow, makeRequest, serves: ({ namespace }: ActiveAccount) => backend.serves(namespace) }
}

function createBackend({ ctx, chains, options }: Parts): SignInBackend {
  const { config, siweConfig } = options
  /** Returns the name of a chain family in messages: `Ethereum` for EVM (ERC-4361), else the name of its adapter. */
  const familyOf = (namespace: string) => (namespace === 'eip155' ? 'Ethereum' : chains.adapter(namespace)?.name)
  if (config) return createSiwxBackend(config, namespace => familyOf(namespace) !== undefined)
  if (!siweConfig) return createServerBackend(options, familyOf)
  const canonicalAddress = (address: string) => {
    const adapter = chains.adapter('eip155')
    return adapter?.canonicalAddress ? adapter.canonicalAddress(address) : address
  }
  return createSiweBackend({ config: siweConfig, canonicalAddress, report: ctx.report })
}
