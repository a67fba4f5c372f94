import { parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInParts } from './sign-in.js'

/**
 * Leaves an account that must not stay connected without a session: switches to a network on which its address has one, else
 * disconnects its wallet.
 */
export async function leaveAccount(
  { chains, connections, sessions, ctx }: Pick<SignInParts, 'chains' | 'connections' | 'sessions' | 'ctx'>,
  active: ActiveAccount
): Promise<void> {
  const { namespace, connector } = active
  const configured = new Set(chains.networks.get().map(({ caipNetworkId }) => caipNetworkId))
  const [chain] = sessions
    .ofAddress(active)
    .map(session => parseAccountId(session.account)?.chain)
    .filter(found => found !== undefined && found !== active.chain && configured.has(found))
  const isShown = () => connections.account(namespace)?.account === active.account
  if (chain) await connections.switchNetwork(chain).catch(() => {})
  // The wallet may have refused to switch.
  if (isShown()) await connections.disconnect({ namespace, connector }).catch(ctx.report)
}
