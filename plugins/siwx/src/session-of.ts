import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { SignInSession } from './contract.js'

/** Changes that end a session, because it is for one account on one chain. */
export interface SessionRules {
  /** False if a session counts for every account of its chain family. */
  readonly signOutOnAccountChange: boolean
  /** False if a session counts on every chain of its chain family. */
  readonly signOutOnNetworkChange: boolean
}

/** Returns the session that an account is signed in with. A session on the account's own chain comes first. */
export function sessionOf(
  sessions: readonly SignInSession[],
  account: AccountId,
  { signOutOnAccountChange, signOutOnNetworkChange }: SessionRules
): SignInSession | undefined {
  const shown = parseAccountId(account)
  const own = sessions.find(session => session.account === account)
  if (own || !shown) return own
  return sessions.find(session => {
    const { namespace, chain, address } = parseAccountId(session.account) ?? {}
    if (namespace !== shown.namespace) return false
    return (!signOutOnAccountChange || address === shown.address) && (!signOutOnNetworkChange || chain === shown.chain)
  })
}
