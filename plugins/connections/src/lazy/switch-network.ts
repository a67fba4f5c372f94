import type { ChainId } from '@latchkit/plugin-chains/contract'
import { currentWallet } from '../selectors.js'
import type { ConnectionsContext } from './connections-context.js'
import { ConnectionError } from './errors.js'
import { withActive, withChain, withNetwork } from './reducers.js'
import { runAttempt } from './run-attempt.js'

/** Implements `Connections.switchNetwork`. */
export async function switchNetwork(
  context: ConnectionsContext,
  chain: ChainId,
  { signal }: { readonly signal?: AbortSignal } = {}
): Promise<void> {
  const { ctx, store, activeConnectors } = context
  const { chainNamespace: namespace } = configuredNetwork(context, chain)
  const { active = namespace } = store.slice.get()
  const current = currentWallet(store.slice.get(), namespace)
  // A switch would replace the account that is shown by a family without an account.
  if (!current && store.account(active)) throw new ConnectionError('connections/not-connected', { namespace })
  const connector = current && activeConnectors.find(namespace, current.connector)
  if (!current?.chain || current.chain === chain || !connector) return choose(context, namespace, chain)

  const { name } = current
  const wallet = context.walletId(namespace, current.connector)
  const onFailed = (code: string) => ctx.events.emit('connections:switch-failed', { namespace, wallet, chain, code })
  await runAttempt(context, { namespace, wallet: name, pending: 'switching', onFailed, signal }, async attempt => {
    await attempt.run(() => context.requestSwitch(connector, chain, attempt.signal))
    store.apply(state => withChain(state, namespace, current.connector, chain))
    choose(context, namespace, chain)
  })
}

/** Implements `Connections.requestNetwork`. */
export async function requestNetwork(context: ConnectionsContext, chain: ChainId): Promise<void> {
  const { ctx, store, hooks } = context
  const network = configuredNetwork(context, chain)
  const { active } = store.slice.get()
  const from = active === undefined ? undefined : store.account(active)?.chain
  if (from === chain) return choose(context, network.chainNamespace, chain)
  const target = await hooks.beforeSwitch.promise({ chain, from })
  if (!target) return switchNetwork(context, chain)
  const { open } = ctx.router.state.get()
  if (open) ctx.router.push({ kind: 'view', id: target.view }, target.params)
  else await ctx.router.open({ target })
}

function configuredNetwork({ store }: ConnectionsContext, chain: ChainId) {
  const network = store.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
  if (!network) throw new ConnectionError('connections/unknown-network', { chain })
  return network
}

/** Stores the chosen network and makes its namespace active. */
function choose({ store, persistence }: ConnectionsContext, namespace: string, chain: ChainId): void {
  store.apply(state => withActive(withNetwork(state, namespace, chain), namespace))
  persistence.persist()
}
