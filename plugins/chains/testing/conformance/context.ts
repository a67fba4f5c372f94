import { createKernel, type Kernel, memoryBackend, type StorageBackend } from '@latchkit/kernel'
import { type AccountId, accountId, type ChainId, parseAccountId } from '../../src/port/caip.js'
import {
  type Connection,
  type Connector,
  type ConnectorEvent,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type WalletAccount
} from '../../src/port/namespace.js'
import type { Signer } from '../../src/port/signer.js'
import type { NamespaceBench, NamespaceFixture } from '../namespace-fixture.js'
import { member, never } from './assertions.js'

const connecting = member('connect')

/** Plugin under test, installed in its own kernel. */
export interface Context extends NamespaceBench {
  readonly fixture: NamespaceFixture
  readonly kernel: Kernel
  readonly adapter: NamespaceAdapter
  /** Storage of the kernel; another kernel with it is the next page of the same visitor. */
  readonly storage: StorageBackend
  readonly stored: ReadonlyMap<string, string>
}
export interface WalletContext extends Context {
  readonly connector: Connector
}
export interface ConnectedContext extends WalletContext {
  readonly connection: Connection
}
export interface FeatureContext extends ConnectedContext {
  readonly features: NamespaceFeatures
  readonly account: AccountId
  readonly chain: ChainId
  readonly signer: Signer
}
export type Check<C = Context> = (context: C) => void | Promise<void>
/** Checks by the names of their cases. */
export type Cases = Readonly<Record<string, Check>>

/** Runs a check on a new bench and disposes of the bench. */
export async function runOnBench(fixture: NamespaceFixture, check: Check): Promise<void> {
  const bench = await fixture.setUp()
  try {
    const stored = new Map<string, string>()
    const storage = memoryBackend(stored)
    const kernel = createKernel({ plugins: [bench.plugin], storage })
    try {
      await check({ ...bench, fixture, kernel, adapter: adapterOf(kernel, fixture.namespace), storage, stored })
    } finally {
      await kernel.dispose()
    }
  } finally {
    await bench.tearDown()
  }
}

export function adapterOf(kernel: Kernel, namespace: string): NamespaceAdapter {
  const adapters = kernel.contributions.all(Namespaces).get()
  const found = adapters.find(({ item }) => item.id === namespace)
  const others = adapters.map(({ item }) => item.id).join(', ') || 'nothing'
  const advice = `Contribute the adapter of "${namespace}" to Namespaces; it contributed ${others}`
  return member('setup').required(found, advice).item
}

/** Runs with the wallet found, and stops the discovery afterwards. */
export const withWallet = (check: Check<WalletContext>) => async (context: Context) => {
  const { connector, stop } = await findWallet(context)
  await check({ ...context, connector })
  stop()
}

/** Runs with the wallet connected. */
export const withConnection = (check: Check<ConnectedContext>): Check =>
  withWallet(async context => check({ ...context, connection: await connect(context.connector) }))

/** Runs with the wallet connected and the features loaded. */
export const withFeatures = (check: Check<FeatureContext>): Check =>
  withConnection(async context => {
    const { adapter, connector, connection } = context
    const features = await loadFeatures(adapter)
    const on = connection.chain ?? adapter.networks[0]?.caipNetworkId
    const id = on && accountId(on, connection.accounts[0]?.address ?? '')
    const account = connecting.required(id, 'Give accounts that make a CAIP-10 id', connection.accounts)
    const chain = parseAccountId(account)?.chain ?? (account as ChainId)
    await check({ ...context, features, account, chain, signer: { connector, account } })
  })

/** Runs with one of the features; does nothing if the plugin lacks it. */
export const withFeature = <K extends keyof NamespaceFeatures>(
  name: K,
  check: (feature: NonNullable<NamespaceFeatures[K]>, context: FeatureContext) => Promise<void>
): Check =>
  withFeatures(async context => {
    const feature = context.features[name]
    if (feature) await check(feature, context)
  })

/** Returns an account of the fixture that did not request anything. */
export function otherAccount({ wallet, account, chain }: FeatureContext): AccountId {
  const own = parseAccountId(account)?.address
  const other = [...wallet.otherAddresses, ...wallet.addresses].find(address => address !== own) ?? ''
  return member('fixture.otherAddresses').required(accountId(chain, other), 'Name an account that makes no request')
}

export const loadFeatures = (adapter: NamespaceAdapter, chain?: ChainId) =>
  member('features').resolves(() => adapter.features(chain), 'with the features of the chain')

/** Calls `connect` without a check of the outcome. */
export const callConnect = async (connector: Connector, silent = false) =>
  connector.connect({ silent, signal: never() })
export const connect = (connector: Connector, what = 'when the visitor approves'): Promise<Connection> =>
  connecting.resolves(() => callConnect(connector), what)

export const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address)

export function assertNothingStored({ stored }: Context, what: string) {
  connecting.equals([...stored.keys()], [], `Store nothing of an unchecked response, such as ${what}`)
}

/** Discovers until the wallet is found. */
export async function findWallet({ adapter, wallet }: Pick<Context, 'adapter' | 'wallet'>) {
  const { named, stop } = watchConnectors(adapter)
  wallet.announce()
  return { connector: await named(wallet.name), stop }
}

/** Discovers and records every call. */
export function watchConnectors(adapter: NamespaceAdapter) {
  const calls: (readonly Connector[])[] = []
  const stop = adapter.discover(connectors => void calls.push(connectors))
  const named = (name: string) => {
    const find = () => calls.at(-1)?.find(connector => connector.info.name === name)
    return member('discover').until(find, `Call back with the wallet "${name}" when it comes`)
  }
  return { calls, stop, named }
}

/** Subscribes to a connector and records every event. */
export function watchEvents(connector: Connector) {
  const events: ConnectorEvent[] = []
  const stop = connector.subscribe(event => void events.push(event))
  const received = <K extends ConnectorEvent['type']>(type: K, what: string) => {
    const find = () => events.find((event): event is Extract<ConnectorEvent, { type: K }> => event.type === type)
    return member('subscribe').until(find, `Emit ${what}`)
  }
  return { events, stop, received }
}
