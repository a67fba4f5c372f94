import { type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'

/** Returns the sessions of an address on any chain of its family. */
export const sessionsOfAddress = (
  sessions: readonly SignInSession[],
  { namespace, address }: { readonly namespace: string; readonly address: string }
): readonly SignInSession[] =>
  sessions.filter(({ account }) => {
    const parts = parseAccountId(account)
    return parts?.namespace === namespace && parts.address === address
  })

/**
 * Returns the network that Cancel of a required sign-in switches back to: the network of the latest session of the address on another
 * network of the site. Returns `undefined` without such a session.
 */
export function networkToReturnTo(
  sessions: readonly SignInSession[],
  active: ActiveAccount,
  networks: readonly Network[]
): Network | undefined {
  const chains = sessionsOfAddress(sessions, active).map(({ account }) => parseAccountId(account)?.chain)
  const others = networks.filter(({ caipNetworkId }) => caipNetworkId !== active.chain)
  const latest = chains.findLast(chain => others.some(({ caipNetworkId }) => caipNetworkId === chain))
  return others.find(({ caipNetworkId }) => caipNetworkId === latest)
}
