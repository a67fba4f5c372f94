/** Admission of clients to the relay. A rejected client gets a close code. */
import { readToken, TokenError } from './token.js'

/** Says that the project id or the token is wrong (WalletConnect specs, relay server). */
export const unauthorizedCode = 3_000

const anyProjectId = /^[0-9a-f]{32}$/

/**
 * The client's id, or the reason to close its connection with {@link unauthorizedCode}.
 *
 * @param address     Of the handshake: `/?projectId=…&auth=…`.
 * @param host        What the client asked for, its `Host` header.
 * @param projectIds  Undefined: any id of 32 hexadecimal characters.
 */
export function admit(
  address: string,
  host: string,
  projectIds: readonly string[] | undefined
): { readonly clientId: string } | { readonly reason: string } {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1))
  const projectId = query.get('projectId') ?? ''
  const allowed = projectIds ? projectIds.includes(projectId) : anyProjectId.test(projectId)
  if (!allowed) return { reason: 'Unauthorized: invalid key' }
  try {
    return { clientId: readToken(query.get('auth') ?? '', host) }
  } catch (error) {
    if (error instanceof TokenError) return { reason: error.message }
    throw error
  }
}
