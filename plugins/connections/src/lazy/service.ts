import { invalidOption, type PluginContext, type Readable } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import type { ChainId, ChainsApi, Connection, Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi, ConnectionsHooks, ConnectRequest, WalletEntry } from '../contract.js'
import { currentWallet, namespaceState } from '../facts.js'
import type { Memory } from '../memory.js'
import type { StoredNamespace } from '../stored.js'
import type { Attempt, Attempts } from './attempts.js'
import { type Pending, withActive, withChain, withNetwork, withPending } from './changes.js'
import type { ChosenWallets } from './chosen.js'
import { createDisconnect } from './disconnect.js'
import { ConnectionError, toConnectionError } from './errors.js'
import type { LiveWallets } from './live.js'
import { withRecent } from './recent.js'
import { isPairing, sharesSession } from './recognise.js'
import { createSigning } from './sign-message.js'
import type { Store } from './store.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Milliseconds after which a pairing times out. It is long because the visitor scans the code on another device; the code is renewed meanwhile. */
const PAIRING_TIMEOUT_MS = 1_200_000

const WALLET_ID = 'must be the id of one of Connections.wallets; to let the visitor choose, open the dialog'

interface ServiceParts {
  readonly ctx: PluginContext
  readonly store: Store
  readonly live: LiveWallets
  readonly attempts: Attempts
  readonly chosen: ChosenWallets
  readonly connectors: Readable<ConnectorsByNamespace>
  readonly discover: () => Promise<void>
  readonly findConnector: (namespace: string, id: string) => Connector | undefined
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  readonly features: ChainsApi['features']
  readonly wallets: Readable<readonly WalletEntry[]>
  readonly hooks: ConnectionsHooks
  readonly memory: Memory
  readonly missed: ReadonlyMap<string, StoredNamespace>
  readonly catchUp: (namespace: string) => void
  readonly connectTimeoutMs: number
  /** Returns the id of the `WalletEntry` of a connector. */
  readonly walletId: (namespace: string, connector: string) => string
}
interface AttemptingOptions {
  readonly pending: Pending
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly onFailed: (code: string) => void
}
type Asking = Pick<ConnectionsApi, 'connect' | 'disconnect' | 'switchNetwork' | 'requestNetwork' | 'signMessage'>

/** Creates the methods that send requests to a wallet. Their promises settle even if the wallet does not respond. */
export function createService(parts: ServiceParts): Asking {
  const { ctx, store, live, attempts, connectors, wallets, hooks, adapter: adapterOf, connectTimeoutMs, memory } = parts
  const { findConnector, missed, catchUp, features } = parts
  const { persist } = memory

  const signing = createSigning({ ctx, store, live, adapter: adapterOf, features, connectTimeoutMs })
  const disconnect = createDisconnect({ ctx, store, live, attempts, hooks, memory, callOff: signing.callOff })

  const find = ({ wallet, namespace = store.slice.get().active }: ConnectRequest, asked: string | undefined) => {
    const entry = wallets.get().find(({ id }) => id === wallet)
    const member =
      entry?.members.find(other => other.namespace === namespace) ?? (asked ? undefined : entry?.members[0])
    const connector =
      member &&
      connectors
        .get()
        .get(member.namespace)
        ?.find(({ info }) => info.id === member.connector)
    const adapter = member && adapterOf(member.namespace)
    if (asked && !adapterOf(asked)) throw new ConnectionError('connections/no-adapter', { namespace: asked })
    if (!entry || !connector || !adapter)
      throw new ConnectionError('connections/unknown-wallet', { wallet: `${wallet}` })
    return { entry, connector, adapter }
  }

  /** Runs one attempt in a namespace: sets the pending state meanwhile and converts a failure to a `ConnectionError`. */
  async function attempting<T>(
    namespace: string,
    wallet: string,
    options: AttemptingOptions,
    work: (attempt: Attempt) => Promise<T>
  ): Promise<T> {
    const { pending, signal, timeoutMs = connectTimeoutMs, onFailed } = options
    // An aborted request must not abort the running attempt.
    if (signal?.aborted) throw new ConnectionError('connections/aborted', { wallet })
    const attempt = attempts.begin(namespace, { wallet, timeoutMs, ...(signal && { signal }) })
    store.apply(state => withPending(state, namespace, pending))
    try {
      return await work(attempt)
    } catch (cause) {
      const error = toConnectionError(cause, wallet)
      onFailed(error.code)
      throw error
    } finally {
      attempt.end()
      if (!attempts.isRunning(namespace)) store.apply(state => withPending(state, namespace, undefined))
      catchUp(namespace)
      persist()
    }
  }

  /** Connects a further namespace of a new session. A namespace that the session lacks stays unchanged. */
  async function join(namespace: string, connector: Connector | undefined, made: Connector, attempt: Attempt) {
    const adapter = adapterOf(namespace)
    if (!adapter || !connector || connector === made || attempts.isRunning(namespace)) return
    const { id } = connector.info
    const connecting = () => connector.connect({ silent: true, signal: attempt.signal })
    const connection = await attempt.run(connecting).catch(() => undefined)
    if (!connection || !live.accept(adapter, connector, connection, { activate: false })) return
    if (!missed.has(namespace)) memory.kept.delete(namespace)
    const account = store.account(namespace)?.account
    const wallet = parts.walletId(namespace, id)
    if (account)
      ctx.events.emit('connections:connected', { namespace, wallet, connector: id, account, restored: false })
  }

  /** Accepts the connection that a wallet returned, in the namespace to be shown, then connects the session's other namespaces. */
  async function take(
    { entry, connector: asked, adapter }: ReturnType<typeof find>,
    answer: Connection,
    attempt: Attempt
  ) {
    const { session } = answer
    const namespace = session?.namespace ?? adapter.id
    const made = session?.connectors.get(namespace) ?? asked
    const { network } = namespaceState(store.slice.get(), namespace)
    // A namespace other than the requested one connects to the network that the visitor chose there last.
    const isOther = namespace !== adapter.id && network !== undefined
    const again = () => made.connect({ silent: true, chain: network as ChainId, signal: attempt.signal })
    const connection = isOther ? await attempt.run(again) : answer
    const of = adapterOf(namespace)
    if (!of || !live.accept(of, made, connection, { activate: true })) {
      throw new ConnectionError('connections/invalid-answer', { wallet: asked.info.name, reason: 'no usable account' })
    }
    const account = store.account(namespace)
    if (!account) {
      live.drop(namespace, made.info.id)
      throw new ConnectionError('connections/no-network', { namespace })
    }
    if (!missed.has(namespace)) memory.kept.delete(namespace)
    const others = session
      ? [...session.connectors]
      : sharesSession(asked)
        ? entry.members.map(member => [member.namespace, findConnector(member.namespace, member.connector)] as const)
        : []
    await Promise.all(others.map(([other, connector]) => join(other, connector, made, attempt)))
    return account
  }

  async function connect(request: ConnectRequest) {
    if (typeof request?.wallet !== 'string')
      throw invalidOption('connect', 'wallet', unlike(WALLET_ID, request?.wallet))
    // The wallet may not have been discovered yet.
    if (wallets.get().every(({ id }) => id !== request.wallet)) await parts.discover()
    const found = find(request, request.namespace)
    const { entry, connector, adapter } = found
    const { id: namespace } = adapter
    const wallet = connector.info.name
    const { signal } = request
    const timeoutMs = isPairing(connector) ? PAIRING_TIMEOUT_MS : connectTimeoutMs
    const onFailed = (code: string) => ctx.events.emit('connections:failed', { namespace, wallet: entry.id, code })
    const options = { pending: 'connecting', timeoutMs, onFailed, ...(signal && { signal }) } as const
    return attempting(namespace, wallet, options, async attempt => {
      ctx.events.emit('connections:started', { namespace, wallet: entry.id })
      if ((await attempt.run(() => hooks.beforeConnect.promise(request))) === 'reject') {
        throw new ConnectionError('connections/not-allowed', { wallet })
      }
      const chain = request.chain ?? namespaceState(store.slice.get(), namespace).network
      const anyNamespace = request.namespace === undefined
      const ask = () => connector.connect({ signal: attempt.signal, anyNamespace, ...(chain && { chain }) })
      const answer = await attempt.run(ask)
      const chosen = parts.chosen.keep(connector, answer, request.chosen)
      const account = await take(found, answer, attempt)
      const recent = chosen ?? (isPairing(connector) ? undefined : entry)
      if (recent) memory.recent.set(withRecent(memory.recent.get(), recent))
      ctx.events.emit('connections:connected', {
        namespace: account.namespace,
        wallet: entry.id,
        connector: connector.info.id,
        account: account.account,
        restored: false
      })
      return account
    })
  }

  const networkOf = (chain: ChainId) => {
    const network = store.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
    if (!network) throw new ConnectionError('connections/unknown-network', { chain })
    return network
  }

  const choose = (namespace: string, chain: ChainId) => {
    store.apply(state => withActive(withNetwork(state, namespace, chain), namespace))
    persist()
  }

  async function switchNetwork(chain: ChainId, { signal }: { readonly signal?: AbortSignal } = {}) {
    const network = networkOf(chain)
    const { chainNamespace: namespace } = network
    const { active = namespace } = store.slice.get()
    const current = currentWallet(store.slice.get(), namespace)
    // A switch would replace the account that is shown by a family without an account.
    if (!current && store.account(active)) throw new ConnectionError('connections/not-connected', { namespace })
    const connector = current && live.find(namespace, current.connector)
    if (!current?.chain || current.chain === chain || !connector) return choose(namespace, chain)

    const { name } = current
    const wallet = parts.walletId(namespace, current.connector)
    const onFailed = (code: string) => ctx.events.emit('connections:switch-failed', { namespace, wallet, chain, code })
    await attempting(namespace, name, { pending: 'switching', onFailed, ...(signal && { signal }) }, async attempt => {
      const { switchNetwork: feature } = await attempt.run(() => features(namespace))
      if (!feature) throw new ConnectionError('connections/unsupported', { wallet: name, feature: 'switchNetwork' })
      await attempt.run(() => feature.switch(connector, network, attempt.signal))
      store.apply(state => withChain(state, namespace, current.connector, chain))
      choose(namespace, chain)
    })
  }

  return {
    signMessage: signing.sign,
    connect,
    disconnect,
    switchNetwork,
    async requestNetwork(chain) {
      const network = networkOf(chain)
      const { active } = store.slice.get()
      const from = active === undefined ? undefined : store.account(active)?.chain
      if (from === chain) return choose(network.chainNamespace, chain)
      const target = await hooks.beforeSwitch.promise({ chain, from })
      if (!target) return switchNetwork(chain)
      const { open } = ctx.router.state.get()
      if (open) ctx.router.push({ kind: 'view', id: target.view }, target.params)
      else await ctx.router.open({ target })
    }
  }
}
