import { errorCode, type PluginContext, type Readable } from '@latchkit/kernel'
import {
  type ChainsApi,
  type Connection,
  type ConnectOptions,
  type Connector,
  type NamespaceAdapter,
  namespaceOf,
  type WalletConnectCapabilities,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, linkPlatform } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { ConnectorImplementation, Listener } from '../connectors.js'
import { PAIRING_WALLET, type PairedSession, type PairingApi, type PairingState } from '../contract.js'
import { PairingError } from '../errors.js'
import { pairingLinks } from '../links.js'
import type { WalletConnectOptions } from '../options.js'
import { proposalNamespaces } from '../proposal-namespaces.js'
import { walletErrorOf } from '../session-errors.js'
import { connectorId } from './accepted-sessions.js'
import { type DeepLink, takeLibraryLink, toDeepLink } from './deep-links.js'
import { readNamespaces } from './namespaces-option.js'
import { createAttempts } from './pairing-attempts.js'
import { requestProposal } from './proposal.js'
import { createProviders, type Providers } from './provider.js'
import { shareSdk } from './sdk.js'
import { createSessions, type Sessions } from './sessions.js'
import { shouldKeepPairingUri } from './should-keep-pairing-uri.js'

interface SessionManagerDeps {
  readonly ctx: PluginContext
  readonly connections: ConnectionsApi
  readonly chains: ChainsApi
  readonly options: WalletConnectOptions
  readonly state: Readable<PairingState> & { set(value: PairingState): void }
  readonly sessions: Readable<readonly PairedSession[]> & { set(value: readonly PairedSession[]): void }
  readonly listeners: ReadonlySet<Listener>
  readonly connector: (namespace: string, id: string) => Connector
}

export interface SessionManager
  extends ConnectorImplementation,
    Pick<PairingApi, 'pair' | 'renew' | 'cancel' | 'links' | 'setDeepLink'> {
  providerOf(topic: string, namespace: string): unknown
}

/** Opens the library, restores the stored sessions, and returns the implementation of all connectors. */
export async function startSessionManager(deps: SessionManagerDeps): Promise<SessionManager> {
  const { ctx, connections, options, state } = deps
  const { projectId, relayUrl } = options
  const proposal = createProposedNamespaces(deps)
  // Loads in parallel with the library. Ignores a failure: requesting a pairing URI loads it again and reports it.
  proposal.load().catch(() => {})
  const metadata = await connections.metadata().catch(cause => {
    throw ctx.signal.aborted ? new PairingError('walletconnect/closed', {}) : cause
  })
  const { sdk, release } = await shareSdk({ projectId, relayUrl, metadata })
  if (ctx.signal.aborted) {
    await release()
    throw new PairingError('walletconnect/closed', {})
  }
  const providers = createProviders({
    sdk,
    rpc: ctx.rpc,
    end: id => sessions.end(id),
    async reads(namespace) {
      const adapter = deps.chains.adapter(namespace)
      return (await adapter?.walletConnectCapabilities?.())?.reads ?? []
    }
  })
  const sessions = openSessions(deps, { sdk, providers })
  const page = () => globalThis.localStorage as Storage | undefined
  await sessions.restore(await takeLibraryLink(sdk.core.storage, page, error => ctx.report(error, 'wallet link')))

  /** Deep link to the wallet of the next approved session, if the visitor opens that wallet by a link. */
  let link: DeepLink | undefined
  const attempts = openAttempts(deps, { sdk, sessions, proposal, link: () => link })
  ctx.onDispose(async () => {
    attempts.cancel('walletconnect/closed')
    sessions.dispose()
    await release()
  })
  const pair: PairingApi['pair'] = async options => {
    // The library is closed: no pairing URI would ever arrive.
    if (ctx.signal.aborted) throw new PairingError('walletconnect/closed', {})
    // Another wallet may respond to the new URI.
    if (state.get().status !== 'waiting') link = undefined
    return attempts.pair(options)
  }

  return {
    pair,
    renew: attempts.renew,
    cancel: () => attempts.cancel(),
    links(bases) {
      const { uri } = state.get()
      return uri === undefined ? undefined : pairingLinks(bases, uri, linkPlatform(globalThis))
    },
    setDeepLink: wallet => {
      link = toDeepLink(wallet)
    },
    connect: connectBy(deps, sessions, pair),
    disconnect: sessions.end,
    provider: (id, namespace) => providers.of(id, sessions.get(id), namespace),
    providerOf: (topic, namespace) => providers.of(connectorId(topic), sessions.get(connectorId(topic)), namespace)
  }
}

type SharedSdk = Awaited<ReturnType<typeof shareSdk>>['sdk']

/** Creates the proposed namespaces: the site's networks, and the option `namespaces` for namespaces without a chain plugin. */
function createProposedNamespaces({ chains, options }: SessionManagerDeps) {
  const capabilitiesByNamespace = new Map<string, WalletConnectCapabilities>()
  const named = readNamespaces(options.namespaces)
  return {
    async load() {
      const read = async (adapter: NamespaceAdapter) => {
        const capabilities = await adapter.walletConnectCapabilities?.()
        if (capabilities) capabilitiesByNamespace.set(adapter.id, capabilities)
      }
      await Promise.all(chains.adapters.get().map(read))
    },
    get: () => proposalNamespaces(chains.networks.get(), capabilitiesByNamespace, named)
  }
}

function openSessions(
  { chains, options, sessions: shown, state, listeners, ctx }: SessionManagerDeps,
  { sdk, providers }: { readonly sdk: SharedSdk; readonly providers: Providers }
) {
  const { emit } = ctx.events
  return createSessions({
    sdk,
    projectId: options.projectId,
    shown,
    readAddress(namespace, address) {
      const adapter = chains.adapter(namespace)
      // A namespace of the option `namespaces` has no adapter that could validate the address.
      if (!adapter) return Object.hasOwn(options.namespaces ?? {}, namespace) ? address : undefined
      return canonicalAddressOf(adapter, address)
    },
    configured: () => chains.networks.get().map(({ caipNetworkId }) => caipNetworkId),
    notify(id, namespace, event) {
      providers.notify(id, namespace, event)
      for (const listener of listeners) listener(id, namespace, event)
    },
    updated: ({ topic, namespaces }) => emit('walletconnect:updated', { topic, chains: chainsOf(namespaces) }),
    ended(topic, by) {
      if (state.get().status === 'connected' && shown.get().length === 0) state.set({ status: 'idle' })
      emit('walletconnect:ended', { topic, by })
    }
  })
}

interface AttemptContext {
  readonly sdk: SharedSdk
  readonly sessions: Sessions
  readonly proposal: ReturnType<typeof createProposedNamespaces>
  readonly link: () => DeepLink | undefined
}

function openAttempts({ options, state, ctx }: SessionManagerDeps, { sdk, sessions, proposal, link }: AttemptContext) {
  const { relayUrl, relayTimeoutMs = 10_000 } = options
  const { emit } = ctx.events
  return createAttempts({
    async propose() {
      await proposal.load()
      const namespaces = proposal.get()
      // An approval of an empty proposal would connect nothing.
      if (Object.keys(namespaces).length === 0) throw new PairingError('walletconnect/nothing-to-ask', {})
      return requestProposal({ sdk, relayUrl, relayTimeoutMs, namespaces })
    },
    isUsable: ({ namespaces }) =>
      sdk.core.relayer.connected && JSON.stringify(namespaces) === JSON.stringify(proposal.get()),
    async accept(settled) {
      const session = await sessions.accept(settled, link())
      const { topic, wallet, namespaces } = session
      emit('walletconnect:approved', { topic, wallet: wallet.name, chains: chainsOf(namespaces) })
      return session
    },
    dismiss: sessions.dismiss,
    show(next) {
      state.set(next)
      if (next.expiresAtMs) emit('walletconnect:offered', { expiresAtMs: next.expiresAtMs })
      if (next.failure) emit('walletconnect:failed', { code: next.failure })
    },
    toError: cause => (cause instanceof PairingError ? cause : walletErrorOf(cause, UNNAMED_WALLET)),
    shouldKeepPairingUri: () => shouldKeepPairingUri(globalThis)
  })
}

/** Returns `connect` of all connectors: the pairing connector starts a session, every other connector belongs to one. */
function connectBy(
  { chains, connector }: SessionManagerDeps,
  sessions: Sessions,
  pair: PairingApi['pair']
): ConnectorImplementation['connect'] {
  const connectSession = async (id: string, namespace: string, { chain }: ConnectOptions) => {
    const session = await sessions.find(id)
    if (!session) throw new WalletError('wallet/unavailable', { wallet: UNNAMED_WALLET, reason: 'there is no session' })
    if (chain) session.choose(chain)
    return session.connectionOf(namespace)
  }
  const connectPairing = async (
    requested: string,
    { chain, anyNamespace, signal }: ConnectOptions
  ): Promise<Connection> => {
    const { topic, wallet } = await pair({ signal }).catch(cause => {
      if (signal.aborted || errorCode(cause)?.startsWith('wallet/')) throw cause
      throw new WalletError('wallet/unavailable', { wallet: UNNAMED_WALLET, reason: String(cause) }, { cause })
    })
    const id = connectorId(topic)
    const session = sessions.get(id)
    if (!session) throw new WalletError('wallet/unavailable', { wallet: wallet.name, reason: 'the session ended' })
    const namespaces = chains.adapters.get().map(adapter => adapter.id)
    const approved = namespaces.filter(namespace => session.connection(namespace))
    const namespace = anyNamespace && !approved.includes(requested) ? (approved[0] ?? requested) : requested
    if (chain && namespaceOf(chain) === namespace) session.choose(chain)
    try {
      const connectors = new Map(approved.map(each => [each, connector(each, id)]))
      return { ...session.connectionOf(namespace), session: { namespace, connectors } }
    } catch (cause) {
      // A session without an account of this namespace would be invisible, and the visitor could not end it.
      await sessions.end(id).catch(() => {})
      throw cause
    }
  }
  return (id, namespace, options) =>
    id === PAIRING_WALLET && !options.silent
      ? connectPairing(namespace, options)
      : connectSession(id, namespace, options)
}

const UNNAMED_WALLET = 'WalletConnect'

const chainsOf = (namespaces: PairedSession['namespaces']) => Object.values(namespaces).flatMap(({ chains }) => chains)
