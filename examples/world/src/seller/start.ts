import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { commonFaults, createFaultSwitch, type FaultSwitch, sellerFaults } from '../faults.js'
import { host, listen, stopListening } from '../listen.js'
import { misbehave, type ServiceEnv } from '../services/part.js'
import type { Checkout, Choice } from './checkouts.js'
import { createDelivery } from './deliver.js'
import { createExpiringMap } from './expiring-map.js'
import { failPurchase, fulfilPurchase, type Outcome, type Purchase, type SellerProvider } from './purchase.js'
import { sellerRoutes } from './routes.js'
import type { SiteKey } from './site-token.js'
import type { WebhookTarget } from './webhooks.js'

/** Life of a session token. */
const sessionLifeMs = 5 * 60_000
const checkoutLifeMs = 60 * 60_000
/** Maximum number of sessions and of checkouts. A world that runs for weeks must not fill the memory. */
const capacity = 10_000

export interface SellerOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
  /** HTTP addresses of the nodes by CAIP-2 id, on which the seller delivers. */
  readonly nodes: Readonly<Record<string, string>>
  /** Keys of sites that may request session tokens. @defaultValue none */
  readonly keys?: readonly SiteKey[]
  /** Returns the site's server for webhooks of a provider. @defaultValue no webhooks */
  readonly webhookTarget?: (provider: SellerProvider) => WebhookTarget | undefined
  /** Returns the time in milliseconds. @defaultValue `Date.now` */
  readonly now?: () => number
}

export interface Seller {
  /** `http://127.0.0.1:4001`, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly faults: FaultSwitch
  /** Ends all requests, webhooks and waits for deliveries, and frees the port. */
  close(): Promise<void>
}

/**
 * Starts a seller of coins and tokens on loopback. A site opens its page with a session token, as at Coinbase, or with a link of its own,
 * as at Meld. The seller takes test cards, sends real coins and tokens of the local chains, and reports to the site by signed webhooks.
 *
 * @throws {Error} if the port is taken.
 */
export async function startSeller(options: SellerOptions): Promise<Seller> {
  const { port: wanted = 0, nodes, keys = [], webhookTarget = () => undefined, now = Date.now } = options
  const closing = new AbortController()
  const faults = createFaultSwitch({ kinds: [...new Set([...commonFaults, ...sellerFaults])] })
  const context = { faults, deliver: createDelivery(nodes, closing.signal), webhookTarget, closing: closing.signal }
  const running = new Set<Promise<void>>()
  const buy = (purchase: Purchase, card: 'accepted' | 'declined', report: (outcome: Outcome) => void) => {
    const work =
      card === 'accepted'
        ? fulfilPurchase(context, purchase, report)
        : failPurchase(context, purchase, 'card_declined', report)
    const settled = work.catch(error => {
      if (!closing.signal.aborted) throw error
    })
    running.add(settled)
    void settled.finally(() => running.delete(settled))
  }

  const app = new Hono<ServiceEnv>()
  const routes = sellerRoutes({
    keys,
    sessions: createExpiringMap<readonly Choice[]>({ lifeMs: sessionLifeMs, capacity, now }),
    checkouts: createExpiringMap<Checkout>({ lifeMs: checkoutLifeMs, capacity, now }),
    now,
    buy
  })
  // Once a visitor pays, a slow seller delays the delivery, not its pages.
  const whilePaying = misbehave(
    faults,
    commonFaults.filter(kind => kind !== 'slow')
  )
  const before = misbehave(faults, commonFaults)
  app.use((request, next) =>
    (/^\/(?:pay|checkout)(?:\/|$)/.test(request.req.path) ? whilePaying : before)(request, next)
  )
  app.route('/', routes)
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, wanted)
  return {
    url: `http://${host}:${port}`,
    port,
    faults,
    async close() {
      closing.abort()
      await stopListening(server)
      await Promise.all(running)
    }
  }
}
