/** Admission of clients to the relay. A rejected client gets a close code. */
import { readToken, TokenError } from './token.js'

/** Close code for a wrong project id or token (WalletConnect specs, relay server). */
export const unauthorizedCode = 3_000

const anyProjectId = /^[0-9a-f]{32}$/

/**
 * Returns the client's id, or the reason to close its connection with {@link unauthorizedCode}.
 *
 * @param address     Path of the handshake: `/?projectId=…&auth=…`.
 * @param host        The `Host` header of the client.
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
