import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type CatalogueOptions, generateWallets } from '../catalogue/generate.js'
import { hostileAmong } from '../catalogue/hostile.js'
import type { CatalogueWallet } from '../catalogue/wallet.js'
import type { Ledger } from '../data/ledger.js'
import { type DatabaseOptions, openDatabase } from '../database.js'
import { evmLedger } from '../evm/ledger.js'
import {
  catalogueFaults,
  commonFaults,
  convertFaults,
  createFaultSwitch,
  dataFaults,
  type FaultKind,
  type FaultSwitch,
  onrampDataFaults
} from '../faults.js'
import { host, listen, stopListening } from '../listen.js'
import { type AnalyticsEvent, analyticsRoutes, analyticsTables, readAnalytics } from './analytics.js'
import { imageRoutes, walletRoutes } from './catalogue.js'
import { analyticsConfigRoutes, defaultFeatures, featureRoutes, originRoutes, type RemoteFeature } from './config.js'
import { controlRoutes, type Funds } from './control.js'
import { convertRoutes } from './convert.js'
import { dataRoutes } from './data.js'
import { onrampDataRoutes } from './onramp-data.js'
import { admitProject, misbehave, type ServiceEnv } from './part.js'
import { rpcRoutes } from './rpc.js'
import { createSessionStore, type SessionStore, sessionRoutes, sessionTables } from './sessions.js'
import { signInRoutes } from './sign-in.js'

/** Parts that can fail separately, with their paths. */
const paths = {
  wallets: ['/getWallets'],
  images: ['/getWalletImage/*', '/public/*'],
  config: ['/appkit/v1/config'],
  origins: ['/projects/v1/origins'],
  analyticsConfig: ['/getAnalyticsConfig'],
  analytics: ['/e', '/batch'],
  rpc: ['/v1', '/v1/'],
  data: ['/v1/supported-chains', '/v1/identity/*', '/v1/account/*', '/v1/fungible/price'],
  sessions: ['/v1/sessions/*'],
  convert: ['/v1/convert/*'],
  onrampData: ['/v1/onramp/*']
} as const
export type ServicePart = keyof typeof paths
const parts = Object.keys(paths) as ServicePart[]
/** Fault kinds of parts in addition to the common ones. */
const furtherKinds: Partial<Record<ServicePart, readonly FaultKind[]>> = {
  wallets: catalogueFaults,
  data: dataFaults,
  convert: convertFaults,
  onrampData: onrampDataFaults
}

export interface ServicesOptions extends DatabaseOptions, CatalogueOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
  /** Project ids that may send requests. @defaultValue any id of 32 hexadecimal characters */
  readonly projectIds?: readonly string[] | undefined
  /** Allowed origins; also the response of the origins service. @defaultValue [], all of them */
  readonly allowedOrigins?: readonly string[]
  /** Wallets of the catalogue. @defaultValue 600 generated ones */
  readonly wallets?: readonly CatalogueWallet[]
  /** Number of hostile wallets, spread over the list. @defaultValue 0 */
  readonly hostileWallets?: number
  /** Features that the remote configuration returns, until `/_world/features` sets others. */
  readonly features?: readonly RemoteFeature[]
  /** True to store events. @defaultValue true */
  readonly isAnalyticsEnabled?: boolean
  /**
   * HTTP addresses of nodes by CAIP-2 id, for the RPC proxy; the data and convert services also read those of EVM.
   *
   * @defaultValue none
   */
  readonly nodes?: Readonly<Record<string, string>>
  /** Additional chains of the data service. @defaultValue none */
  readonly ledgers?: readonly Ledger[]
  /** Additional fault switches for the control address, by the name of their part. */
  readonly furtherFaults?: Readonly<Record<string, FaultSwitch>>
  /** Functions that credit accounts, by the name of the chain, for the control address. @defaultValue none */
  readonly funds?: Funds
}

export interface Services {
  /** `http://127.0.0.1:4000`: the host of all services, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly faults: Readonly<Record<ServicePart, FaultSwitch>>
  /** Returns the received events, oldest first, at most the last 10,000. */
  analytics(): Promise<readonly AnalyticsEvent[]>
  /** Smart sessions, which a wallet would register. */
  readonly sessions: SessionStore
  /** Ends all requests and frees the port. */
  close(): Promise<void>
}

/**
 * Starts the services that the dialog uses, on one port of loopback: wallet catalogue and images, remote
 * configuration, origins, analytics, RPC proxy, data service, smart sessions, swaps and quotes of purchases. Every request must have a project id, `st` and
 * `sv`, and any site may send it (CORS). Fault switches are at `/_world/faults`.
 *
 * @throws {Error} if the port is taken or the database cannot be opened.
 */
export async function startServices(options: ServicesOptions = {}): Promise<Services> {
  const {
    port: wantedPort = 0,
    projectIds,
    allowedOrigins = [],
    nodes = {},
    ledgers = [],
    furtherFaults,
    funds = {},
    ...storage
  } = options
  const { phoneUrl, wallets = generateWallets({ phoneUrl }), hostileWallets = 0 } = options
  let { features = defaultFeatures } = options
  const { isAnalyticsEnabled = true } = options
  const database = await openDatabase(storage, [...analyticsTables, ...sessionTables])
  const faults = Object.fromEntries(parts.map(part => [part, faultSwitch(part)])) as Record<ServicePart, FaultSwitch>
  const routes: Record<ServicePart, Hono<ServiceEnv>> = {
    wallets: walletRoutes(wallets, hostileAmong(wallets, hostileWallets), faults.wallets),
    images: imageRoutes(wallets),
    config: featureRoutes(() => features),
    origins: originRoutes(allowedOrigins),
    analyticsConfig: analyticsConfigRoutes(isAnalyticsEnabled),
    analytics: analyticsRoutes(database),
    rpc: rpcRoutes(nodes),
    data: dataRoutes(
      [...Object.keys(nodes), ...ledgers.map(({ chainId }) => chainId)],
      [...evmLedgers(nodes), ...ledgers],
      faults.data
    ),
    sessions: sessionRoutes(database, nodes),
    convert: convertRoutes(nodes, faults.convert),
    onrampData: onrampDataRoutes(faults.onrampData)
  }
  const analytics = () => readAnalytics(database)
  const setFeatures = (next: readonly RemoteFeature[]) => {
    features = next
  }
  const sessions = createSessionStore(database)
  const admitted = admitProject({ projectIds, allowedOrigins })
  const app = new Hono<ServiceEnv>()
  for (const part of parts) {
    for (const path of paths[part]) {
      app.use(
        path,
        cors({ origin: '*', exposeHeaders: ['retry-after'] }),
        misbehave(faults[part], commonFaults),
        admitted
      )
    }
    app.route('/', routes[part])
  }
  app.route(
    '/_world',
    controlRoutes({ faults: { ...faults, ...furtherFaults }, funds, analytics, setFeatures, sessions })
  )
  // A site's own server: no project id.
  app.route('/', signInRoutes(nodes))
  app.get('/health', async context => {
    await database.execute('SELECT 1')
    return context.json({ healthy: true })
  })

  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, wantedPort).catch(error => {
    database.close()
    throw error
  })
  return {
    url: `http://${host}:${port}`,
    port,
    faults,
    analytics,
    sessions,
    async close() {
      await stopListening(server)
      database.close()
    }
  }
}

const evmLedgers = (nodes: Readonly<Record<string, string>>) =>
  Object.entries(nodes)
    .filter(([chainId]) => chainId.startsWith('eip155:'))
    .map(([chainId, url]) => evmLedger(chainId, url))

const faultSwitch = (part: ServicePart) =>
  createFaultSwitch({ kinds: [...commonFaults, ...(furtherKinds[part] ?? [])] })
