import { definePlugin } from '@latchkit/kernel'
import type { ChainId } from '../src/port/caip.js'
import {
  type Connection,
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type Network
} from '../src/port/namespace.js'
import { WalletError } from '../src/port/wallet-error.js'

export interface FakeConnectorOptions extends Partial<ConnectorInfo> {
  /** What it connects with. @default one account, on no chain */
  readonly connection?: Connection
  /** Whether it lets a silent connect through. @default false */
  readonly allowed?: boolean
  /** Given to the host site. @default an empty object */
  readonly provider?: unknown
}

/** A connector that answers a connect only when the test says so, unless told otherwise. */
export interface FakeConnector extends Connector {
  /** What prompts do: wait for the test, or go through at once. @default 'wait' */
  answer(how: 'wait' | 'approve' | 'reject'): void
  /** Lets the oldest waiting connect through. Throws when none waits. */
  approve(connection?: Connection): void
  /** Refuses the oldest waiting connect. @defaultValue error - `wallet/rejected` */
  reject(error?: unknown): void
  /** Tells what a wallet tells by itself. */
  emit(event: ConnectorEvent): void
  /** Connects that wait for an answer. */
  waiting(): number
  /** Subscribers. */
  listenerCount(): number
  /** How often `disconnect` was called. */
  disconnects(): number
}

export const fakeAddress = (index: number) => `fake${index.toString(16).padStart(8, '0')}`

export function fakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const { connection = { accounts: [{ address: fakeAddress(1) }], chain: undefined }, allowed = false } = options
  const { provider = {}, connection: _, allowed: __, ...given } = options
  const info: ConnectorInfo = { id: 'fake-wallet', name: 'Fake Wallet', kind: 'injected', ...given }
  const prompts: { approve(connection: Connection): void; reject(error: unknown): void }[] = []
  const listeners = new Set<{ hear(event: ConnectorEvent): void }>()
  const refusal = () => new WalletError('wallet/rejected', { wallet: info.name })
  let how: 'wait' | 'approve' | 'reject' = 'wait'
  let isAllowed = allowed
  let disconnects = 0

  const oldest = () => {
    const prompt = prompts.shift()
    if (!prompt) throw new Error(`No connect of "${info.name}" waits for an answer`)
    return prompt
  }
  const prompt = (signal: AbortSignal) =>
    new Promise<Connection>((resolve, reject) => {
      const aborted = () => {
        prompts.splice(prompts.indexOf(own), 1)
        reject(signal.reason)
      }
      const settle = (work: () => void) => {
        signal.removeEventListener('abort', aborted)
        work()
      }
      const own = {
        approve: (made: Connection) => settle(() => resolve(made)),
        reject: (error: unknown) => settle(() => reject(error))
      }
      signal.addEventListener('abort', aborted)
      prompts.push(own)
    })

  return {
    info,
    async connect({ silent = false, signal }) {
      signal.throwIfAborted()
      if (silent && !isAllowed)
        throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'not allowed' })
      if (!silent && how === 'reject') throw refusal()
      const made = silent || how === 'approve' ? connection : await prompt(signal)
      isAllowed = true
      return made
    },
    async disconnect() {
      disconnects++
      isAllowed = false
    },
    provider: async () => provider,
    subscribe(hear) {
      const own = { hear }
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    answer(next) {
      how = next
    },
    approve: (made = connection) => oldest().approve(made),
    reject: (error = refusal()) => oldest().reject(error),
    emit(event) {
      for (const listener of [...listeners]) listener.hear(event)
    },
    waiting: () => prompts.length,
    listenerCount: () => listeners.size,
    disconnects: () => disconnects
  }
}

export interface FakeAdapterOptions {
  /** @default `fake` */
  readonly namespace?: string
  /** @default two networks, `one` and `two` */
  readonly networks?: readonly Network[]
  /** Wallets that are there from the start. @default none */
  readonly connectors?: readonly Connector[]
  /** @default none */
  readonly features?: NamespaceFeatures
}

export interface FakeAdapter extends NamespaceAdapter {
  announce(connector: Connector): void
  withdraw(connector: Connector): void
  /** Those who discover at the moment. */
  listenerCount(): number
}

export function fakeNetwork(namespace: string, reference: string): Network {
  const chain: ChainId = `${namespace}:${reference}`
  return {
    id: reference,
    name: `Network ${reference}`,
    chainNamespace: namespace,
    caipNetworkId: chain,
    nativeCurrency: { name: 'Fake coin', symbol: 'FAKE', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    testnet: true
  }
}

export function fakeAdapter(options: FakeAdapterOptions = {}): FakeAdapter {
  const { namespace = 'fake', features = {} } = options
  const { networks = [fakeNetwork(namespace, 'one'), fakeNetwork(namespace, 'two')] } = options
  const listeners = new Set<{ hear(connectors: readonly Connector[]): void }>()
  let connectors = options.connectors ?? []
  const change = (next: readonly Connector[]) => {
    connectors = next
    for (const listener of [...listeners]) listener.hear(connectors)
  }
  return {
    id: namespace,
    name: 'Fake chain',
    networks,
    isAddress: value => typeof value === 'string' && /^fake[0-9a-f]{8}$/.test(value),
    discover(hear) {
      const own = { hear }
      listeners.add(own)
      hear(connectors)
      return () => void listeners.delete(own)
    },
    features: async () => features,
    announce: connector => change([...connectors.filter(other => other !== connector), connector]),
    withdraw: connector => change(connectors.filter(other => other !== connector)),
    listenerCount: () => listeners.size
  }
}

/** A chain plugin around a fake adapter, which the test keeps to control it. */
export const fakeChain = (adapter: NamespaceAdapter = fakeAdapter()) =>
  definePlugin({ id: `${adapter.id}-chain`, setup: ctx => void ctx.contribute(Namespaces, adapter) })
