import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { SignInSession } from './contract.js'
import type { SignInRules } from './site-config.js'

/** Rules that decide for which accounts and chains a session counts. */
type SessionRules = Pick<SignInRules, 'signOutOnAccountChange' | 'signOutOnNetworkChange'>

/** Returns the session that counts for an account. Prefers a session of the same account on the same chain. */
export function sessionOf(
  sessions: readonly SignInSession[],
  account: AccountId,
  { signOutOnAccountChange, signOutOnNetworkChange }: SessionRules
): SignInSession | undefined {
  const shown = parseAccountId(account)
  const exact = sessions.find(session => session.account === account)
  if (exact || !shown) return exact
  return sessions.find(session => {
    const { namespace, chain, address } = parseAccountId(session.account) ?? {}
    if (namespace !== shown.namespace) return false
    return (!signOutOnAccountChange || address === shown.address) && (!signOutOnNetworkChange || chain === shown.chain)
  })
}
