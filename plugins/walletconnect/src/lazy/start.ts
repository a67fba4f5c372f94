import { errorCode, type PluginContext, type Readable } from '@latchkit/kernel'
import {
  type ConnectOptions,
  type ConnectorEvent,
  canonicalAddressOf,
  type NamespaceAdapter,
  type SessionVocabulary,
  WalletError
} from '@latchkit/kernel/chain'
import { linkPlatform } from '@latchkit/kernel/links'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { askedNamespaces } from '../asked-namespaces.js'
import type { Sessions } from '../connectors.js'
import type { PairedSession, PairingApi, PairingState } from '../contract.js'
import { PairingError } from '../errors.js'
import { pairingLinks } from '../links.js'
import type { WalletConnectOptions } from '../options.js'
import { walletErrorOf } from '../session-errors.js'
import { createAttempts } from './attempt.js'
import { keepsCode } from './keeps-code.js'
import { followSession } from './live-session.js'
import { offerCode } from './offer.js'
import { createProvider } from './provider.js'
import { shareSdk } from './sdk.js'
import { createWalletHome } from './wallet-home.js'

export interface StartParts {
  readonly ctx: PluginContext
  readonly connections: ConnectionsApi
  readonly adapters: Readable<readonly NamespaceAdapter[]>
  readonly options: WalletConnectOptions
  readonly state: Readable<PairingState> & { set(value: PairingState): void }
  readonly session: Readable<PairedSession | undefined> & { set(value: PairedSession | undefined): void }
  /** Those who listen to the connectors. */
  readonly heard: Set<(namespace: string, event: ConnectorEvent) => void>
}

const unnamed = 'WalletConnect'

export type Started = Sessions & Pick<PairingApi, 'pair' | 'renew' | 'cancel' | 'links' | 'wentTo'>

/** Opens the library, takes up the session of before, and answers for every connector. */
export async function start(parts: StartParts): Promise<Started> {
  const { ctx, connections, adapters, options, state, session, heard } = parts
  const { projectId, relayUrl, relayTimeoutMs = 10_000 } = options
  const vocabularies = new Map<string, SessionVocabulary>()
  const learn = () =>
    Promise.all(
      adapters.get().map(async adapter => {
        const vocabulary = await adapter.session?.()
        if (vocabulary) vocabularies.set(adapter.id, vocabulary)
      })
    )
  // Beside the library; whoever asks for a code hears what is wrong.
  learn().catch(() => {})
  const { sdk, release } = await shareSdk({ projectId, relayUrl, metadata: await connections.metadata() })
  if (ctx.signal.aborted) {
    await release()
    throw new PairingError('walletconnect/cancelled', {})
  }
  const { emit } = ctx.events
  const home = createWalletHome(
    () => globalThis.localStorage as Storage | undefined,
    error => ctx.report(error, 'wallet link')
  )
  const networks = () => connections.networks.get()
  const providers = new Map<string, ReturnType<typeof createProvider>>()

  const live = followSession({
    sdk,
    session,
    readAddress: (namespace, address) =>
      canonicalAddressOf(
        adapters.get().find(({ id }) => id === namespace),
        address
      ),
    configured: () => networks().map(({ caipNetworkId }) => caipNetworkId),
    tell(namespace, event) {
      providers.get(namespace)?.hear(event)
      for (const hear of heard) hear(namespace, event)
    },
    updated: ({ topic, namespaces }) => emit('walletconnect:updated', { topic, chains: chainsOf(namespaces) }),
    ended(topic, by) {
      home.forget()
      if (state.get().status === 'connected') state.set({ status: 'idle' })
      emit('walletconnect:ended', { topic, by })
    }
  })
  await live.restore()
  if (session.get()) {
    state.set({ status: 'connected' })
    home.check()
  } else {
    home.forget()
  }

  const asked = () => askedNamespaces(networks(), vocabularies)
  const attempts = createAttempts({
    async offer() {
      await learn()
      return offerCode({ sdk, relayUrl, relayTimeoutMs, asked: asked() })
    },
    serves: code => sdk.core.relayer.connected && JSON.stringify(code.asked) === JSON.stringify(asked()),
    async accept(settled) {
      const sound = await live.accept(settled)
      home.keep()
      const { topic, wallet, namespaces } = sound
      emit('walletconnect:approved', { topic, wallet: wallet.name, chains: chainsOf(namespaces) })
      return sound
    },
    dismiss: live.dismiss,
    show(next) {
      // Whoever left a code for another wallet still has the session of before.
      state.set(next.status === 'idle' && session.get() ? { status: 'connected' } : next)
      if (next.expiresAtMs) emit('walletconnect:offered', { expiresAtMs: next.expiresAtMs })
      if (next.failure) emit('walletconnect:failed', { code: next.failure })
    },
    failed: cause => (cause instanceof PairingError ? cause : walletErrorOf(cause, unnamed)),
    keepsCode: () => keepsCode(globalThis)
  })

  ctx.onDispose(async () => {
    attempts.cancel()
    live.dispose()
    await release()
  })

  const offer: PairingApi['pair'] = async how => {
    // The library is closed: a code would never come.
    if (ctx.signal.aborted) throw new PairingError('walletconnect/cancelled', {})
    return attempts.join(how)
  }
  const pair: PairingApi['pair'] = async how => session.get() ?? offer(how)
  return {
    pair,
    renew: attempts.renew,
    cancel: attempts.cancel,
    links(bases) {
      const { uri } = state.get()
      return uri === undefined ? undefined : pairingLinks(bases, uri, linkPlatform(globalThis))
    },
    wentTo: home.wentTo,
    async connect(namespace: string, { chain, silent = false, signal }: ConnectOptions) {
      if (silent && !session.get()) {
        throw new WalletError('wallet/unavailable', { wallet: unnamed, reason: 'there is no session' })
      }
      const held = session.get()
      // One that holds nothing of the family gives way to a wallet that does.
      const serves = held !== undefined && (silent || held.namespaces[namespace] !== undefined)
      const { wallet } = await (serves ? pair : offer)({ signal }).catch(cause => {
        if (signal.aborted || errorCode(cause)?.startsWith('wallet/')) throw cause
        throw new WalletError('wallet/unavailable', { wallet: unnamed, reason: String(cause) }, { cause })
      })
      if (chain) live.choose(chain)
      try {
        return live.connectionOf(namespace, wallet.name)
      } catch (cause) {
        // Nobody would see a session that was made for this family alone, nor could end it.
        if (!serves) await live.end()
        throw cause
      }
    },
    disconnect: live.end,
    provider(namespace: string) {
      const reads = async () => {
        const vocabulary = await adapters
          .get()
          .find(({ id }) => id === namespace)
          ?.session?.()
        return vocabulary?.reads ?? []
      }
      const known = providers.get(namespace) ?? createProvider(namespace, { sdk, live, session, rpc: ctx.rpc, reads })
      providers.set(namespace, known)
      return known.provider
    }
  }
}

const chainsOf = (namespaces: PairedSession['namespaces']) => Object.values(namespaces).flatMap(({ chains }) => chains)
