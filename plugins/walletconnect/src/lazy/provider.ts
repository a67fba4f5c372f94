import { type Readable, unlessAborted } from '@latchkit/kernel'
import { type ChainId, type ConnectorEvent, isChainId } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import type { PairedSession } from '../contract.js'
import { ProviderError, providerErrorOf } from '../session-errors.js'
import type { LiveSession } from './live-session.js'
import type { Sdk } from './sdk.js'

export interface Call {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** What a site signs through: EIP-1193 for EVM, the same manner with the methods of the family elsewhere. */
export interface SessionProvider {
  /**
   * Sends a request to the wallet, for `chain` or the one that the family stands on.
   *
   * @throws {ProviderError} with the codes of EIP-1193, and 4902 for a chain that the wallet did not approve, 4900 at once
   *   when the session ends meanwhile.
   */
  request(call: Call, chain?: ChainId): Promise<unknown>
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
}

interface ProviderParts {
  readonly sdk: Sdk
  readonly live: LiveSession
  readonly session: Readable<PairedSession | undefined>
}

const switchParams = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,14}$/i)) })])

export function createProvider(namespace: string, { sdk, live, session }: ProviderParts) {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  const forward = async ({ method, params = [] }: Call, chain = live.chainOf(namespace)) => {
    const topic = session.get()?.topic
    if (!topic || !chain) throw new ProviderError(4_900, 'No wallet is connected')
    // The library itself waits on for minutes when this side has left.
    const ended = new AbortController()
    const unsubscribe = session.subscribe(() => {
      if (session.get()?.topic !== topic) ended.abort(new ProviderError(4_900, 'The session ended'))
    })
    try {
      const asking = () => sdk.request<unknown>({ topic, chainId: chain, request: { method, params } })
      return await unlessAborted(asking, ended.signal)
    } catch (cause) {
      throw providerErrorOf(cause)
    } finally {
      unsubscribe()
    }
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
    await forward(call)
    if (live.choose(chain)) return null
    throw new ProviderError(4_902, 'The wallet did not approve this chain')
  }

  const provider: SessionProvider = {
    async request(call, chain) {
      if (namespace === 'eip155' && !isChainId(chain)) {
        if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return addresses()
        if (call.method === 'eth_chainId') return hexOf(live.chainOf(namespace))
        if (call.method === 'wallet_switchEthereumChain') return switchChain(call)
      }
      return forward(call, chain)
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener)
  }

  return {
    provider,
    hear(event: ConnectorEvent) {
      if (event.type === 'accounts') emit('accountsChanged', addresses())
      else if (event.type === 'chain') emit('chainChanged', namespace === 'eip155' ? hexOf(event.chain) : event.chain)
      else emit('disconnect', new ProviderError(4_900, 'The session ended'))
    }
  }
}

function hexOf(chain: ChainId | undefined): string {
  if (!chain) throw new ProviderError(4_900, 'No wallet is connected')
  return `0x${Number(chain.split(':')[1]).toString(16)}`
}
