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
  /** @defaultValue one account, on no chain */
  readonly connection?: Connection
  /** True to approve a silent connect. @defaultValue false */
  readonly allowed?: boolean
  /** Provider for the site. @defaultValue an empty object */
  readonly provider?: unknown
}

/** Connector that responds to a connect when the test calls its methods. */
export interface FakeConnector extends Connector {
  /** Sets the response to prompts: by the test, or at once. @defaultValue 'wait' */
  answer(how: 'wait' | 'approve' | 'reject'): void
  /** Resolves the oldest waiting connect. Throws without one. */
  approve(connection?: Connection): void
  /** Rejects the oldest waiting connect. @defaultValue error - `wallet/rejected` */
  reject(error?: unknown): void
  /** Notifies subscribers. */
  emit(event: ConnectorEvent): void
  /** Returns the number of pending connects. */
  waiting(): number
  /** Returns the number of subscribers. */
  listenerCount(): number
  /** Returns the number of calls of `disconnect`. */
  disconnects(): number
}

/** Creates a list of listeners. A function that is added twice is called twice. */
function createListeners<T>() {
  const listeners = new Set<(value: T) => void>()
  return {
    add(listener: (value: T) => void) {
      const own = (value: T) => listener(value)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    notify: (value: T) => [...listeners].forEach(listener => void listener(value)),
    count: () => listeners.size
  }
}

/**
 * Returns an address of the fake chain.
 *
 * @example
 * fakeAddress(1) // 'fake00000001'
 */
export const fakeAddress = (index: number) => `fake${index.toString(16).padStart(8, '0')}`

/**
 * Returns a connector that a test controls.
 *
 * @example
 * const connector = fakeConnector({ name: 'Larch' })
 * const connecting = connector.connect({ signal: new AbortController().signal })
 * connector.approve()
 * const { accounts } = await connecting
 */
export function fakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const { connection = { accounts: [{ address: fakeAddress(1) }], chain: undefined }, allowed = false } = options
  const { provider = {}, connection: _, allowed: __, ...given } = options
  const info: ConnectorInfo = { id: 'fake-wallet', name: 'Fake Wallet', kind: 'injected', ...given }
  const listeners = createListeners<ConnectorEvent>()
  const rejection = () => new WalletError('wallet/rejected', { wallet: info.name })
  const prompts: { approve(connection: Connection): void; reject(error: unknown): void }[] = []
  let how: 'wait' | 'approve' | 'reject' = 'wait'
  let isAllowed = allowed
  let disconnects = 0

  const takeOldest = () => {
    const prompt = prompts.shift()
    if (!prompt) throw new Error(`No connect of "${info.name}" waits for an answer`)
    return prompt
  }
  const prompt = (signal: AbortSignal) =>
    new Promise<Connection>((approve, reject) => {
      const own = { approve, reject }
      prompts.push(own)
      const abort = () => {
        if (prompts.includes(own)) prompts.splice(prompts.indexOf(own), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
    })

  return {
    info,
    async connect({ silent = false, signal }) {
      signal.throwIfAborted()
      if (silent && !isAllowed)
        throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'not allowed' })
      if (!silent && how === 'reject') throw rejection()
      const made = silent || how === 'approve' ? connection : await prompt(signal)
      isAllowed = true
      return made
    },
    async disconnect() {
      disconnects++
      isAllowed = false
    },
    provider: async () => provider,
    subscribe: listeners.add,
    answer(next) {
      how = next
    },
    approve: (made = connection) => takeOldest().approve(made),
    reject: (error = rejection()) => takeOldest().reject(error),
    emit: listeners.notify,
    waiting: () => prompts.length,
    listenerCount: listeners.count,
    disconnects: () => disconnects
  }
}

export interface FakeAdapterOptions {
  /** @defaultValue `fake` */
  readonly namespace?: string
  /** @defaultValue `Fake chain` */
  readonly name?: string
  /** @defaultValue two networks, `one` and `two` */
  readonly networks?: readonly Network[]
  /** Wallets that are found at once. @defaultValue no wallets */
  readonly connectors?: readonly Connector[]
  /** @defaultValue no features */
  readonly features?: NamespaceFeatures
}

export interface FakeAdapter extends NamespaceAdapter {
  announce(connector: Connector): void
  withdraw(connector: Connector): void
  /** Returns the number of running discoveries. */
  listenerCount(): number
}

/**
 * Returns a test network without nodes.
 *
 * @example
 * fakeNetwork('fake', 'one').caipNetworkId // 'fake:one'
 */
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

/**
 * Returns the adapter of a chain family whose wallets a test announces and withdraws.
 *
 * @example
 * import { fakeAdapter, fakeConnector } from '@latchkit/plugin-chains/testing'
 *
 * const adapter = fakeAdapter({ connectors: [fakeConnector()] })
 * adapter.announce(fakeConnector({ id: 'late', name: 'Late Wallet' }))
 */
export function fakeAdapter(options: FakeAdapterOptions = {}): FakeAdapter {
  const { namespace = 'fake', name = 'Fake chain', features = {} } = options
  let { networks = [fakeNetwork(namespace, 'one'), fakeNetwork(namespace, 'two')] } = options
  const listeners = createListeners<readonly Connector[]>()
  let connectors = options.connectors ?? []
  const change = (next: readonly Connector[]) => {
    connectors = next
    listeners.notify(connectors)
  }
  return {
    id: namespace,
    name,
    get networks() {
      return networks
    },
    setNetworks(next) {
      networks = next
    },
    isAddress: value => typeof value === 'string' && /^fake[0-9a-f]{8}$/.test(value),
    discover(listener) {
      const stop = listeners.add(listener)
      listener(connectors)
      return stop
    },
    features: async () => features,
    announce: connector => change([...connectors.filter(other => other !== connector), connector]),
    withdraw: connector => change(connectors.filter(other => other !== connector)),
    listenerCount: listeners.count
  }
}

/**
 * Returns a chain plugin around a fake adapter, which the test keeps to control it.
 *
 * @example
 * import { createTestKernel } from '@latchkit/kernel/testing'
 * import { chains } from '@latchkit/plugin-chains'
 * import { Chains } from '@latchkit/plugin-chains/contract'
 * import { fakeChain } from '@latchkit/plugin-chains/testing'
 *
 * const kernel = await createTestKernel([chains(), fakeChain()])
 * kernel.get(Chains).networks.get().map(({ name }) => name) // ['Network one', 'Network two']
 */
export const fakeChain = (adapter: NamespaceAdapter = fakeAdapter()) =>
  definePlugin({ id: `${adapter.id}-chain`, setup: ctx => void ctx.contribute(Namespaces, adapter) })
