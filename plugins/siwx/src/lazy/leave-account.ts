import { parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import type { SignInParts } from './sign-in.js'

/** Time for the wallet to switch the network before it is disconnected, in milliseconds. */
const SWITCH_TIMEOUT_MS = 10_000

interface Parts extends Pick<SignInParts, 'chains' | 'connections' | 'sessions' | 'ctx'> {
  /** Returns the session that an account is signed in with. */
  readonly sessionFor: (active: ActiveAccount) => SignInSession | undefined
}

/**
 * Leaves an account that must not stay connected without a session: switches to a network on which its address has a session, or else
 * disconnects its wallet.
 */
export async function leaveAccount(
  { chains, connections, sessions, ctx, sessionFor }: Parts,
  active: ActiveAccount
): Promise<void> {
  const { namespace, connector } = active
  const configured = new Set(chains.networks.get().map(({ caipNetworkId }) => caipNetworkId))
  const [chain] = sessions
    .ofAddress(active)
    .map(session => parseAccountId(session.account)?.chain)
    .filter(found => found !== undefined && found !== active.chain && configured.has(found))
  const signal = AbortSignal.timeout(SWITCH_TIMEOUT_MS)
  if (chain) await connections.switchNetwork(chain, { signal }).catch(() => {})
  // The wallet may have refused to switch, or shows another account by now.
  const shown = connections.account(namespace)
  if (shown?.connector === connector && !sessionFor(shown))
    await connections.disconnect({ namespace, connector }).catch(ctx.report)
}
