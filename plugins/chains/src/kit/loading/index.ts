import { type Disposer, KernelError, once, type PluginContext, type RpcMethod, rpcMethod } from '@latchkit/kernel'
import type { ChainId } from '../../port/caip.js'
import {
  type Connector,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type Network
} from '../../port/namespace.js'
import { type RequestDecoder, RequestDecoders } from '../../port/request-decoder.js'
import { Approvals, type SignersApi } from '../../port/signer.js'
import type { RequestHandler } from '../rpc/index.js'

/** Part of a chain plugin that sends requests to wallets and nodes. */
interface NamespaceClient {
  /** Record of features, or a function like `NamespaceAdapter.features` if networks differ. */
  readonly features: NamespaceFeatures | ((chain?: ChainId) => NamespaceFeatures)
  /** Decodes the requests of `methods` for the visitor's consent. @defaultValue requests are shown as they are */
  readonly decodeRequest?: RequestDecoder['decode']
}

/** Part of a chain plugin that finds the wallets of the page. */
interface WalletBrowser {
  /** Finds the wallets of the page, and calls back with all of them whenever they change. */
  discover(listener: (connectors: readonly Connector[]) => void): Disposer
  /** Loads the code that connects wallets. @defaultValue it is part of the browser or the client */
  loadConnector?(): Promise<unknown>
}

/**
 * Part of a chain plugin that a page loads when it needs wallets. It alone imports connector and client, with `import()`: a bundler
 * then knows that the code they share with it is loaded. `loadClient` loads the code that signs, verifies and requests nodes of the
 * given networks, and is called again for others. A
 * browser that lists `methods` has a client that handles their requests.
 */
export type NamespaceBrowser = WalletBrowser &
  (
    | {
        readonly methods: readonly RpcMethod<unknown, unknown>[]
        loadClient(networks: readonly Network[]): Promise<NamespaceClient & { readonly handleRequest: RequestHandler }>
      }
    | {
        readonly methods?: undefined
        loadClient(networks: readonly Network[]): Promise<NamespaceClient & { readonly handleRequest?: undefined }>
      }
  )

/** Part of a chain plugin that is on the page from the start. */
type NamespaceOptions = Omit<
  NamespaceAdapter,
  'discover' | 'loadDiscovery' | 'prefetch' | 'features' | 'setNetworks'
> & {
  browser(): Promise<NamespaceBrowser>
  /** Returns the service with the account that signs the requests of `methods`. @defaultValue no account */
  connections?(): SignersApi | undefined
}

/**
 * Contributes a chain family whose parts are loaded when they are needed, and handles the requests of its namespace. The next use
 * retries a failed load; a failed load of the discovery is retried when the dialog opens.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const networks: readonly import('@latchkit/plugin-chains/contract').Network[]
 * declare const browser: () => Promise<import('@latchkit/plugin-chains/kit').NamespaceBrowser>
 * -->
 * ```ts
 * const isAddress = (value: string) => /^T[0-9a-f]{8}$/.test(value)
 * contributeNamespace(ctx, { id: 'ton', name: 'TON', networks, isAddress, browser })
 * ```
 */
export function contributeNamespace(
  ctx: PluginContext,
  { browser: load, connections, networks, ...adapter }: NamespaceOptions
): void {
  const browser = once(load)
  const clientOf = (list: readonly Network[]) => once(async () => (await browser()).loadClient(list))
  let current = clientOf(networks)
  const client = () => current()

  ctx.contribute(Namespaces, {
    ...adapter,
    get networks() {
      return networks
    },
    setNetworks(next) {
      networks = next
      current = clientOf(next)
    },
    discover(listener) {
      // No wallets until the discovery has loaded.
      listener([])
      return loadWithRetry(ctx, browser, ({ discover }) => discover(listener))
    },
    loadDiscovery: browser,
    prefetch: async () => Promise.all([(await browser()).loadConnector?.(), client()]),
    async features(chain) {
      const { features } = await client()
      return typeof features === 'function' ? features(chain) : features
    }
  })
  const decode: RequestDecoder['decode'] = async request => (await client()).decodeRequest?.(request)
  ctx.contribute(RequestDecoders, { namespace: adapter.id, decode })
  const shown = () => connections?.()?.signer(adapter.id)
  // By request: the wallet that is shown when it begins. Another wallet may hold the same account.
  const wallets = new Map<number, Connector | undefined>()
  ctx.addMiddleware(async ({ id, namespace, method, risk }, next) => {
    if (namespace !== adapter.id || risk === 'safe') return next()
    const connector = shown()?.connector
    if (connector?.asksForConsent === false && !ctx.kernel.find(Approvals))
      throw new KernelError('rpc/not-allowed', { method })
    wallets.set(id, connector)
    return next().finally(() => wallets.delete(id))
  })
  const handleMethods = once(async () => {
    const { methods } = await browser()
    methods?.forEach(method => {
      ctx.handle(method, async (_, request) => {
        const { handleRequest } = await client()
        return handleRequest?.(request, () => {
          const signer = shown()
          if (!signer || (request.risk === 'unsafe' && signer.connector !== wallets.get(request.id))) return undefined
          // Without `request`: the handler calls the wallet.
          return { connector: signer.connector, account: signer.account }
        })
      })
    })
  })
  ctx.handle(rpcMethod(adapter.id, '', 'safe'), () => handleMethods().catch(error => ctx.report(error, 'loading')))
}

/**
 * Runs `begin` with the loaded part, until disposed. Reports a failed load, and retries it whenever the dialog opens.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const loadBrowser: () => Promise<import('@latchkit/plugin-chains/kit').NamespaceBrowser>
 * -->
 * ```ts
 * const stop = loadWithRetry(ctx, loadBrowser, ({ discover }) => discover(connectors => console.log(connectors.length)))
 * ```
 */
export function loadWithRetry<T>(
  ctx: PluginContext,
  load: () => Promise<T>,
  begin: (loaded: T) => Disposer | void
): Disposer {
  let isOver = false
  let undo: Disposer | void
  const attempt = async () => {
    try {
      const loaded = await load()
      if (isOver) return
      isOver = true
      retry()
      undo = begin(loaded)
    } catch (error) {
      ctx.report(error, 'loading')
    }
  }
  const retry = ctx.events.on('router:opened', () => void attempt())
  void attempt()
  return () => {
    isOver = true
    retry()
    undo?.()
  }
}
