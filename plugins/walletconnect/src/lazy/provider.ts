import { type Rpc, raceSignal } from '@latchkit/kernel'
import { type ChainId, type ConnectorEvent, isChainId, ProviderError } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { closedError, providerErrorOf, readErrorOf } from '../session-errors.js'
import type { ActiveSession } from './active-session.js'
import { openWalletApp } from './deep-links.js'
import type { Sdk } from './sdk.js'

export interface Call {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Provider of one namespace of a session: EIP-1193 for EVM, and the same shape with the namespace's methods for others. */
export interface SessionProvider {
  /**
   * Sends a request to the wallet, for `chain` or the namespace's selected chain. Requests that only read a chain are sent to
   * the RPC URLs of the site. `wallet_revokePermissions` with `[{ eth_accounts: {} }]` ends the session.
   *
   * @throws {ProviderError} with the codes of EIP-1193: 4200 for a method that the wallet did not approve; 4902 for a chain
   *   that it did not approve; 4900, 'Connection already closed', after the session has ended, including pending requests; the node's
   *   own code and `data` for a read.
   */
  request(call: Call, chain?: ChainId): Promise<unknown>
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
}

interface ProviderDeps {
  readonly sdk: Sdk
  readonly active: ActiveSession
  readonly rpc: Pick<Rpc, 'dispatch'>
  /** Resolves with the methods that the namespace's chain plugin sends to the RPC URLs of the site. */
  readonly reads: (namespace: string) => Promise<readonly string[]>
  /** Ends the session. */
  readonly end: () => Promise<void>
}

const switchParams = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,14}$/i)) })])

/** Parameters of `wallet_revokePermissions` (MIP-2) that revoke the accounts, which disconnects the session. */
const revokedAccounts = v.looseTuple([v.looseObject({ eth_accounts: v.looseObject({}) })])

/** Providers of all sessions, one for each namespace of a session. */
export type Providers = ReturnType<typeof createProviders>
export function createProviders({ end, ...parts }: ProvidersDeps) {
  const providers = new Map<string, ReturnType<typeof createProvider>>()
  const keyOf = (id: string, namespace: string) => `${id} ${namespace}`
  return {
    /** @throws {ProviderError} 4900 if the session of the connector has ended. */
    of(id: string, active: ActiveSession | undefined, namespace: string): SessionProvider {
      const key = keyOf(id, namespace)
      const entry =
        providers.get(key) ?? (active && createProvider(namespace, { ...parts, active, end: () => end(id) }))
      if (!entry) throw closedError()
      providers.set(key, entry)
      return entry.provider
    },
    notify(id: string, namespace: string, event: ConnectorEvent) {
      const key = keyOf(id, namespace)
      providers.get(key)?.onEvent(event)
      if (event.type === 'disconnected') providers.delete(key)
    }
  }
}

interface ProvidersDeps extends Omit<ProviderDeps, 'active' | 'end'> {
  /** Ends the session of a connector. */
  readonly end: (id: string) => Promise<void>
}

function createProvider(namespace: string, deps: ProviderDeps) {
  const { active, end } = deps
  const context: NamespaceContext = { ...deps, namespace }
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const addresses = () => active.connection(namespace)?.accounts.map(({ address }) => address) ?? []

  const provider: SessionProvider = {
    async request(call, chain) {
      if (namespace === 'eip155' && !isChainId(chain)) {
        if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return addresses()
        if (call.method === 'eth_chainId') return hexOf(active.chainOf(namespace))
        if (call.method === 'wallet_switchEthereumChain') return switchChain(context, call)
        if (call.method === 'wallet_revokePermissions' && v.is(revokedAccounts, call.params)) {
          // The permission is revoked on this side, as requested, even if the wallet cannot be notified.
          await end().catch(() => {})
          return null
        }
      }
      return route(context, call, chain ?? active.chainOf(namespace))
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener)
  }

  return {
    provider,
    onEvent(event: ConnectorEvent) {
      if (event.type === 'accounts') emit('accountsChanged', addresses())
      else if (event.type === 'chain') emit('chainChanged', namespace === 'eip155' ? hexOf(event.chain) : event.chain)
      else emit('disconnect', closedError())
    }
  }
}

interface NamespaceContext extends ProviderDeps {
  readonly namespace: string
}

/** Sends requests that only read a chain to the RPC URLs of the site, and approved methods to the wallet. */
async function route(context: NamespaceContext, call: Call, chain: ChainId | undefined): Promise<unknown> {
  const { active, namespace, rpc, reads } = context
  const approved = active.session.get()?.namespaces[namespace]
  if (!approved || !chain) throw closedError()
  const { method, params = [] } = call
  const isApproved = approved.methods.includes(method)
  if ((await reads(namespace)).includes(method)) {
    return rpc.dispatch({ method, params }, { chain }).catch(cause => {
      const error = readErrorOf(cause)
      if (isApproved && error.code === 4_200) return sendToWallet(context, call, chain)
      throw error
    })
  }
  if (isApproved) return sendToWallet(context, call, chain)
  throw new ProviderError(4_200, `The wallet did not approve ${method}`)
}

/** Selects a chain. A session covers all its approved chains at once, so the wallet is asked only for a chain that it has not approved. */
async function switchChain(context: NamespaceContext, call: Call): Promise<null> {
  const { active, namespace } = context
  const read = v.safeParse(switchParams, call.params)
  if (!read.success) throw new ProviderError(-32_602, 'A chain id in hex was expected')
  const chain: ChainId = `eip155:${Number(read.output[0].chainId)}`
  if (active.choose(chain)) return null
  if (active.session.get()?.namespaces.eip155?.methods.includes(call.method)) {
    await sendToWallet(context, call, active.chainOf(namespace))
    if (active.choose(chain)) return null
  }
  throw new ProviderError(4_902, 'The wallet did not approve this chain')
}

async function sendToWallet(
  { sdk, active }: NamespaceContext,
  { method, params = [] }: Call,
  chain: ChainId | undefined
): Promise<unknown> {
  const { session, topic, link } = active
  if (!session.get() || !chain) throw closedError()
  // The library keeps waiting for minutes after this side has ended the session.
  const ended = new AbortController()
  const unsubscribe = session.subscribe(() => {
    if (!session.get()) ended.abort(closedError())
  })
  // Runs before any `await`, because the browser opens a link only during the user activation of the press.
  openWalletApp(link, { method, topic }, linkPlatform(globalThis))
  try {
    const sendRequest = () => sdk.request<unknown>({ topic, chainId: chain, request: { method, params } })
    return await raceSignal(sendRequest, ended.signal)
  } catch (cause) {
    throw providerErrorOf(cause)
  } finally {
    unsubscribe()
  }
}

function hexOf(chain: ChainId | undefined): string {
  if (!chain) throw closedError()
  return `0x${Number(chain.split(':')[1]).toString(16)}`
}
