import type { ChainId, SignInRequest } from '@latchkit/plugin-chains/contract'
import { isRecapUri, signInMessage } from '@latchkit/plugin-chains/kit'

/** Namespace of the only accounts that `wc_sessionAuthenticate` can sign in (CAIP-222). */
export const AUTHENTICATED_NAMESPACE = 'eip155'
/** Maximum size of the requested chains and methods, in characters. Their recap must stay below the limit of a sign-in message. */
const MAX_APPROVED_CHARACTERS = 10_000

/** Request to connect and sign in with one approval. */
export interface AuthenticationRequest {
  readonly signIn: SignInRequest & { readonly issuedAtMs: number }
  /** Requested chains, CAIP-2; the chain to sign in on is the first. */
  readonly chains: readonly [ChainId, ...ChainId[]]
  readonly methods: readonly string[]
}

/** Sign-in that a site requests with the connection: the chain, and a function that makes a request for each pairing URI. */
export interface RequestedSignIn {
  readonly chain: ChainId
  /** Resolves with `undefined` if no request can be made: the wallet then connects only. */
  readonly makeRequest: (signal: AbortSignal) => Promise<SignInRequest | undefined>
}

type Proposed = Readonly<Record<string, { readonly chains: readonly ChainId[]; readonly methods: readonly string[] }>>

/** Returns true if a wallet can sign in on the chain when it approves these namespaces. */
export function canAuthenticate(proposed: Proposed, chain: ChainId): boolean {
  const { chains = [], methods = [] } = proposed[AUTHENTICATED_NAMESPACE] ?? {}
  // A recap has the list of the chains once for each method.
  const size = methods.join('').length + methods.length * JSON.stringify(chains).length
  return chains.includes(chain) && size <= MAX_APPROVED_CHARACTERS
}

/**
 * Makes the site's request to sign in, and adds the proposed chains and methods.
 *
 * @throws {RangeError} for a request with an invalid field, as `signInMessage` of the kit.
 */
export async function makeAuthenticationRequest(
  proposed: Proposed,
  { chain, makeRequest }: RequestedSignIn,
  signal: AbortSignal
): Promise<AuthenticationRequest | undefined> {
  const request = await makeRequest(signal)
  // A message has one recap at most (ERC-5573), and here the site has set its own.
  if (!request || request.resources?.some(isRecapUri)) return undefined
  const signIn = { issuedAtMs: Date.now(), ...request, chain }
  // Throws for an invalid field before the wallet sees it.
  signInMessage(signIn, '', 'Ethereum')
  const { chains = [], methods = [] } = proposed[AUTHENTICATED_NAMESPACE] ?? {}
  return { signIn, chains: [chain, ...chains.filter(other => other !== chain)], methods }
}
