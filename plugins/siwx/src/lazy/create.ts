import { derive } from '@latchkit/kernel'
import type { ChainId, Network, SignInRequest } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { SignInError } from '../errors.js'
import type { SignInBackend } from './backend.js'
import { followAccount } from './follow-account.js'
import { createServerBackend } from './server-backend.js'
import { createSessions, type SessionsState } from './sessions.js'
import { networkToReturnTo } from './sessions-of-address.js'
import { createSignIn, type SignInDependencies } from './sign-in.js'
import { createSiweBackend } from './siwe-backend.js'
import { createSiwxBackend } from './siwx-backend.js'

type CreateOptions = Omit<SignInDependencies, 'backend' | 'sessions' | 'state'> & {
  readonly state: SessionsState
  /** Network to which Cancel switches back. Written by this part. */
  readonly returnNetwork: { set(network: Network | undefined): void }
}

/** Creates the part of the plugin that a page loads with the first connected account. */
export function create(given: CreateOptions) {
  const { ctx, chains, connections, options, state, shown, returnNetwork } = given
  const backend = createBackend(given)
  const { active } = connections
  const sessions = createSessions({ ctx, backend, state, active, refetchMs: options.sessionRefetchIntervalMs })
  const signIn = createSignIn({ ...given, backend, sessions })
  const network = derive([state, shown, chains.networks], (all = [], signIn, networks) =>
    signIn?.canSwitch ? networkToReturnTo(all, signIn.active, networks) : undefined
  )
  ctx.onDispose(network.subscribe(() => returnNetwork.set(network.get())))
  /** Returns true if accounts of a chain family sign in, and can sign texts. Loads code of the family. */
  const canSignIn = async ({ namespace }: Pick<ActiveAccount, 'namespace'>): Promise<boolean> =>
    backend.serves(namespace) && (await chains.features(namespace)).signMessage !== undefined
  const follow = followAccount({ ctx, backend, canSignIn, connections, options, sessions, signIn, state })
  /** Returns a request for a wallet that writes the message itself. @throws {SignInError} `siwx/unsupported` if the site writes it */
  const makeRequest = async (chain: ChainId, signal: AbortSignal): Promise<SignInRequest> => {
    if (!backend.request) throw new SignInError('siwx/unsupported', { chain })
    return backend.request(chain, signal)
  }
  return { ...signIn, ...follow, makeRequest, canSignIn }
}

function createBackend({ ctx, chains, options }: CreateOptions): SignInBackend {
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
