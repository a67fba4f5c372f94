import { type Rpc, unlessAborted } from '@latchkit/kernel'
import { type ChainId, type ConnectorEvent, isChainId } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { closedError, ProviderError, providerErrorOf, readErrorOf } from '../session-errors.js'
import { openWallet } from './deep-links.js'
import type { LiveSession } from './live-session.js'
import type { Sdk } from './sdk.js'

export interface Call {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** What a site signs through: EIP-1193 for EVM, the same manner with the methods of the family elsewhere. */
export interface SessionProvider {
  /**
   * Sends a request to the wallet, for `chain` or the one that the family stands on. What only reads a chain is answered by
   * the RPC URLs of the site. `wallet_revokePermissions` with `[{ eth_accounts: {} }]` ends the session.
   *
   * @throws {ProviderError} with the codes of EIP-1193: 4200 for a method that the wallet did not approve; 4902 for a chain
   *   that it did not approve; 4900, 'Connection already closed', once the session is over, also for what waits at that moment; the node's own code and `data` for a read.
   */
  request(call: Call, chain?: ChainId): Promise<unknown>
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
}

interface ProviderParts {
  readonly sdk: Sdk
  readonly live: LiveSession
  readonly rpc: Pick<Rpc, 'dispatch'>
  /** Returns the methods that the family's plugin answers from the RPC URLs of the site. */
  readonly reads: (namespace: string) => Promise<readonly string[]>
  /** Ends the session. */
  readonly end: () => Promise<void>
}

const switchParams = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,14}$/i)) })])

/** The parameters of `wallet_revokePermissions` (MIP-2) that withdraw the accounts, which is to disconnect. */
const revokedAccounts = v.looseTuple([v.looseObject({ eth_accounts: v.looseObject({}) })])

/** The providers of every session, one for each of its namespaces. */
export type Providers = ReturnType<typeof createProviders>
export function createProviders({ end, ...parts }: ProvidersParts) {
  const all = new Map<string, ReturnType<typeof createProvider>>()
  const keyOf = (id: string, namespace: string) => `${id} ${namespace}`
  return {
    /** @throws {ProviderError} 4900 where the session of that connector has ended. */
    of(id: string, live: LiveSession | undefined, namespace: string): SessionProvider {
      const key = keyOf(id, namespace)
      const known = all.get(key) ?? (live && createProvider(namespace, { ...parts, live, end: () => end(id) }))
      if (!known) throw closedError()
      all.set(key, known)
      return known.provider
    },
    notify(id: string, namespace: string, event: ConnectorEvent) {
      const key = keyOf(id, namespace)
      all.get(key)?.hear(event)
      if (event.type === 'disconnected') all.delete(key)
    }
  }
}

interface ProvidersParts extends Omit<ProviderParts, 'live' | 'end'> {
  /** Ends the session of a connector. */
  readonly end: (id: string) => Promise<void>
}

function createProvider(namespace: string, { sdk, live, rpc, reads, end }: ProviderParts) {
  const { session, topic, link } = live
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  const forward = async ({ method, params = [] }: Call, chain: ChainId | undefined) => {
    if (!session.get() || !chain) throw closedError()
    // The library itself waits on for minutes when this side has left.
    const ended = new AbortController()
    const unsubscribe = session.subscribe(() => {
      if (!session.get()) ended.abort(closedError())
    })
    // At once, while the press that led here still counts as one.
    openWallet(link, { method, topic }, linkPlatform(globalThis))
    try {
      const asking = () => sdk.request<unknown>({ topic, chainId: chain, request: { method, params } })
      return await unlessAborted(asking, ended.signal)
    } catch (cause) {
      throw providerErrorOf(cause)
    } finally {
      unsubscribe()
    }
  }
  /** Asks the RPC URLs of the site for what only reads a chain, and the wallet for what it approved. */
  const answer = async (call: Call, chain = live.chainOf(namespace)) => {
    const approved = session.get()?.namespaces[namespace]
    if (!approved || !chain) throw closedError()
    const { method, params = [] } = call
    const isApproved = approved.methods.includes(method)
    if ((await reads(namespace)).includes(method)) {
      return rpc.dispatch({ method, params }, { chain }).catch(cause => {
        const error = readErrorOf(cause)
        if (isApproved && error.code === 4_200) return forward(call, chain)
        throw error
      })
    }
    if (isApproved) return forward(call, chain)
    throw new ProviderError(4_200, `The wallet did not approve ${method}`)
  }
  const addresses = () => live.connection(namespace)?.accounts.map(({ address }) => address) ?? []

  /** A session stands on all its chains at once, so going to another is the site's own matter. */
  const switchChain = async (call: Call) => {
    const read = v.safeParse(switchParams, call.params)
    if (!read.success) throw new ProviderError(-32_602, 'A chain id in hex was expected')
    const chain: ChainId = `eip155:${Number(read.output[0].chainId)}`
    if (live.choose(chain)) return null
    if (!session.get()?.namespaces.eip155?.methods.includes(call.method)) {
      throw new ProviderError(4_902, 'The wallet did not approve this chain')
    }
    await forward(call, live.chainOf(namespace))
    if (live.choose(chain)) return null
    throw new ProviderError(4_902, 'The wallet did not approve this chain')
  }

  const provider: SessionProvider = {
    async request(call, chain) {
      if (namespace === 'eip155' && !isChainId(chain)) {
        if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return addresses()
        if (call.method === 'eth_chainId') return hexOf(live.chainOf(namespace))
        if (call.method === 'wallet_switchEthereumChain') return switchChain(call)
        if (call.method === 'wallet_revokePermissions' && v.is(revokedAccounts, call.params)) {
          // The permission is gone here, which is what was asked, also where the wallet cannot be told.
          await end().catch(() => {})
          return null
        }
      }
      return answer(call, chain)
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener)
  }

  return {
    provider,
    hear(event: ConnectorEvent) {
      if (event.type === 'accounts') emit('accountsChanged', addresses())
      else if (event.type === 'chain') emit('chainChanged', namespace === 'eip155' ? hexOf(event.chain) : event.chain)
      else emit('disconnect', closedError())
    }
  }
}

function hexOf(chain: ChainId | undefined): string {
  if (!chain) throw closedError()
  return `0x${Number(chain.split(':')[1]).toString(16)}`
}
