import { type Disposer, once, type PluginContext, type RpcMethod, rpcMethod } from '@latchkit/kernel'
import {
  type Connector,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type Signer,
  type WalletConnectCapabilities
} from '../../port/namespace.js'
import type { RequestHandler } from '../rpc/request-handler.js'
import { loadWithRetry } from './load-with-retry.js'

/** The part of a chain plugin that talks to wallets and nodes: features, and the handler of RPC requests. */
interface NamespaceClient {
  readonly features: NamespaceFeatures
  readonly handleRequest: RequestHandler
}

/**
 * The part of a chain plugin that a page loads when it needs wallets. It imports connector and client with `import()`, and nothing
 * else does: a bundler then knows that what they share with it is in memory.
 */
export interface NamespaceBrowser {
  /** Requests that the client handles. */
  readonly methods: readonly RpcMethod<unknown, unknown>[]
  /** Finds the wallets of the page, and calls back with all of them whenever they change. */
  discover(listener: (connectors: readonly Connector[]) => void): Disposer
  /** Loads what talks to a wallet. */
  loadConnector(): Promise<unknown>
  /** Loads what signs, verifies and talks to nodes. */
  loadClient(): Promise<NamespaceClient>
}

interface NamespaceFamily {
  readonly icon: string
  readonly methods?: WalletConnectCapabilities['methods']
  readonly events?: WalletConnectCapabilities['events']
  /** Loads the capabilities, where they are more than `methods` and `events`. */
  capabilities?(): Promise<WalletConnectCapabilities>
}

/** What a chain plugin has on the page from the start, and the ways to its other parts. */
type NamespaceParts = Omit<
  NamespaceAdapter,
  'icon' | 'discover' | 'loadDiscovery' | 'prefetch' | 'features' | 'walletConnectCapabilities'
> & {
  family(): Promise<NamespaceFamily>
  browser(): Promise<NamespaceBrowser>
  /** Returns the account that is shown, with its connector. */
  signer(): Signer | undefined
}

/** Contributes a chain family whose parts are loaded when they are needed, and handles the requests of its namespace. */
export function contributeNamespace(
  ctx: PluginContext,
  { family, browser: load, signer, ...adapter }: NamespaceParts
): void {
  const browser = once(load)
  const client = once(async () => (await browser()).loadClient())

  ctx.contribute(Namespaces, {
    ...adapter,
    icon: family,
    walletConnectCapabilities: async () => {
      const loaded = await family()
      return loaded.capabilities?.() ?? (loaded as WalletConnectCapabilities)
    },
    discover(listener) {
      // None yet: the discovery is loaded now.
      listener([])
      return loadWithRetry(ctx, browser, ({ discover }) => discover(listener))
    },
    loadDiscovery: browser,
    prefetch: async () => Promise.all([(await browser()).loadConnector(), client()]),
    features: async () => (await client()).features
  })
  const handleMethods = once(async () => {
    const { methods } = await browser()
    for (const method of methods) {
      ctx.handle(method, async (_, request) => (await client()).handleRequest(request, signer()))
    }
  })
  ctx.handle(rpcMethod(adapter.id, '', 'safe'), () => handleMethods().catch(error => ctx.report(error, 'loading')))
}
