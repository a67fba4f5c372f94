import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import { networkToReturnTo } from './sessions-of-address.js'
import type { SignInDependencies } from './sign-in.js'

/** Time for the wallet to switch the network before it is disconnected, in milliseconds. */
const SWITCH_TIMEOUT_MS = 10_000

interface LeaveDependencies extends Pick<SignInDependencies, 'chains' | 'connections' | 'state' | 'ctx'> {
  /** Returns the session that an account is signed in with. */
  readonly sessionFor: (active: ActiveAccount) => SignInSession | undefined
}

/**
 * Leaves an account that must not stay connected without a session: switches to a network on which its address has a session, or else
 * disconnects its wallet.
 */
export async function leaveAccount(
  { chains, connections, state, ctx, sessionFor }: LeaveDependencies,
  active: ActiveAccount
): Promise<void> {
  const { namespace, connector } = active
  const network = networkToReturnTo(state.get() ?? [], active, chains.networks.get())
  const signal = AbortSignal.timeout(SWITCH_TIMEOUT_MS)
  if (network) await connections.switchNetwork(network.caipNetworkId, { signal }).catch(() => {})
  // The wallet may have refused to switch, or shows another account by now.
  const shown = connections.account(namespace)
  if (shown?.connector === connector && !sessionFor(shown))
    await connections.disconnect({ namespace, connector }).catch(ctx.report)
}
