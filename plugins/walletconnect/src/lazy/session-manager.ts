import type { PluginContext, Readable } from '@latchkit/kernel'
import type {
  ChainsApi,
  Connector,
  NamespaceAdapter,
  SignedMessage,
  WalletConnectCapabilities
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, linkPlatform } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { ConnectorImplementation, Listener } from '../connectors.js'
import type { PairedSession, PairingApi, PairingState } from '../contract.js'
import { PairingError } from '../errors.js'
import { pairingLinks } from '../links.js'
import type { WalletConnectOptions } from '../options.js'
import { proposalNamespaces } from '../proposal-namespaces.js'
import { walletErrorOf } from '../session-errors.js'
import { connectorId } from './accepted-sessions.js'
import { AUTHENTICATED_NAMESPACE, makeAuthenticationRequest } from './authentication-request.js'
import { connectBy, UNNAMED_WALLET } from './connect.js'
import { type DeepLink, takeLibraryLink, toDeepLink } from './deep-links.js'
import { readNamespaces } from './namespaces-option.js'
import { createAttempts } from './pairing-attempts.js'
import { requestProposal } from './proposal.js'
import { createProviders, type Providers } from './provider.js'
import { shareSdk } from './sdk.js'
import { createSessions, type Sessions } from './sessions.js'
import { shouldKeepPairingUri } from './should-keep-pairing-uri.js'

export interface SessionManagerDeps {
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
  const providers = openProviders(deps, sdk, id => sessions.end(id))
  const sessions = openSessions(deps, { sdk, providers })
  const page = () => globalThis.localStorage as Storage | undefined
  await sessions.restore(await takeLibraryLink(sdk.core.storage, page, error => ctx.report(error, 'wallet link')))

  /** Deep link to the wallet of the next approved session, if the visitor opens that wallet by a link. */
  let link: DeepLink | undefined
  /** Messages that wallets signed when they connected, by session. */
  const signedMessages = new WeakMap<object, SignedMessage>()
  const attempts = openAttempts(deps, { sdk, sessions, proposal, signedMessages, link: () => link })
  ctx.onDispose(async () => {
    attempts.cancel('walletconnect/closed')
    sessions.dispose()
    await release()
  })
  const pair: typeof attempts.pair = async options => {
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
    connect: connectBy(deps, { sessions, proposal, signedMessages, pair }),
    disconnect: sessions.end,
    provider: (id, namespace) => providers.of(id, sessions.get(id), namespace),
    providerOf: (topic, namespace) => providers.of(connectorId(topic), sessions.get(connectorId(topic)), namespace)
  }
}

type SharedSdk = Awaited<ReturnType<typeof shareSdk>>['sdk']

export type ProposedNamespaces = ReturnType<typeof createProposedNamespaces>

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

function openProviders({ chains, ctx }: SessionManagerDeps, sdk: SharedSdk, end: Sessions['end']): Providers {
  return createProviders({
    sdk,
    rpc: ctx.rpc,
    end,
    async reads(namespace) {
      const adapter = chains.adapter(namespace)
      return (await adapter?.walletConnectCapabilities?.())?.reads ?? []
    }
  })
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
  readonly proposal: ProposedNamespaces
  readonly signedMessages: WeakMap<object, SignedMessage>
  readonly link: () => DeepLink | undefined
}

function openAttempts(deps: SessionManagerDeps, context: AttemptContext) {
  const { options, state, ctx } = deps
  const { sdk, sessions, proposal, signedMessages, link } = context
  const { relayUrl, relayTimeoutMs = 10_000 } = options
  const { emit } = ctx.events
  return createAttempts({
    async propose(signIn, signal) {
      await proposal.load()
      const namespaces = proposal.get()
      // An approval of an empty proposal would connect nothing.
      if (Object.keys(namespaces).length === 0) throw new PairingError('walletconnect/nothing-to-ask', {})
      const request = signIn && (await makeAuthenticationRequest(namespaces, signIn, signal))
      const authentication = request && { ...authenticationOptions(deps, context), request }
      return requestProposal({ sdk, relayUrl, relayTimeoutMs, namespaces, authentication })
    },
    isUsable: ({ namespaces, signInChain }, signIn) =>
      sdk.core.relayer.connected &&
      signInChain === signIn?.chain &&
      JSON.stringify(namespaces) === JSON.stringify(proposal.get()),
    async accept(settled) {
      const session = await sessions.accept(settled, link())
      const signed = signedMessages.get(settled)
      if (signed) signedMessages.set(session, signed)
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

/** Milliseconds after which the signature of a contract account counts as unverifiable. */
const VERIFY_TIMEOUT_MS = 15_000

/** Returns the options of `authenticate` that need the chain plugins and the sessions. */
function authenticationOptions({ chains, ctx }: SessionManagerDeps, { sessions, signedMessages }: AttemptContext) {
  return {
    readAddress(address: string) {
      const adapter = chains.adapter(AUTHENTICATED_NAMESPACE)
      return adapter && canonicalAddressOf(adapter, address)
    },
    async verify({ account, message, signature }: SignedMessage) {
      const { verifyMessage } = await chains.features(AUTHENTICATED_NAMESPACE)
      const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(VERIFY_TIMEOUT_MS)])
      return (await verifyMessage?.verify(account, message, signature, signal)) === true
    },
    onSigned: (session: object, signed: SignedMessage) => void signedMessages.set(session, signed),
    dismiss: sessions.dismiss
  }
}

const chainsOf = (namespaces: PairedSession['namespaces']) => Object.values(namespaces).flatMap(({ chains }) => chains)
