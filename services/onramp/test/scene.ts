/** Service on a database, with the keys of a site, and requests as a page and as providers send them. */
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  createOnrampService,
  type OnrampLogEntry,
  type OnrampService,
  type OnrampServiceOptions,
  type ProviderName
} from '@latchkit/service-onramp'

export const NOW_MS = Date.UTC(2026, 10, 28, 12)
export const ORIGIN = 'https://shop.example'
export const VISITOR_IP = '203.0.113.7'
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const secrets = { card: 'card-'.padEnd(32, 'a'), aggregator: 'aggregator-'.padEnd(32, 'b') } as const

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

export { publicKey }
export const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export interface SceneOptions extends Partial<OnrampServiceOptions> {
  readonly database: string
  /** Base URL of the card provider. @defaultValue no requests to it are expected */
  readonly providerUrl?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

export interface WebhookOptions {
  readonly provider?: ProviderName
  readonly secret?: string
  /** Time of the signature. @defaultValue `NOW_MS` */
  readonly signedAtMs?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Body that is sent in place of the signed one. */
  readonly sentBody?: string
}

export interface Scene {
  readonly service: OnrampService
  readonly log: OnrampLogEntry[]
  send(path: string, init?: RequestInit, clientIp?: string): Promise<Reply>
  mint(body?: object, clientIp?: string): Promise<Reply>
  read(orderId: string, after?: string, signal?: AbortSignal): Promise<Reply>
  webhook(event: unknown, options?: WebhookOptions): Promise<Reply>
}

export function createScene({ providerUrl = 'http://127.0.0.1:9', ...options }: SceneOptions): Scene {
  const log: OnrampLogEntry[] = []
  const service = createOnrampService({
    providers: {
      card: {
        ...{ apiUrl: providerUrl, pageUrl: 'https://pay.example', keyId: 'shop-key', privateKey: privateKeyPem },
        webhookSecret: secrets.card
      },
      aggregator: { webhookSecret: secrets.aggregator }
    },
    allowedOrigins: [ORIGIN],
    now: () => NOW_MS,
    log: entry => void log.push(entry),
    ...options
  })

  const send: Scene['send'] = async (path, init = {}, clientIp = VISITOR_IP) => {
    const response = await service.fetch(new Request(`https://onramp.example${path}`, init), { clientIp })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
  }
  return {
    service,
    log,
    send,
    mint: (body = purchase, clientIp) =>
      send('/v1/generators/onrampurl', { method: 'POST', headers: pageHeaders, body: JSON.stringify(body) }, clientIp),
    read: (orderId, after, signal) =>
      send(`/v1/orders/${orderId}${after === undefined ? '' : `?after=${after}`}`, {
        headers: { origin: ORIGIN },
        ...(signal && { signal })
      }),
    webhook(event, { provider = 'aggregator', sentBody, headers, ...signing } = {}) {
      const body = typeof event === 'string' ? event : JSON.stringify(event)
      const { secret = secrets[provider], signedAtMs = NOW_MS } = signing
      return send(`/v1/webhooks/${provider}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-webhook-signature': sign(body, secret, signedAtMs),
          ...headers
        },
        body: sentBody ?? body
      })
    }
  }
}

/** Returns the signature header of a webhook. */
export function sign(body: string, secret: string, signedAtMs: number): string {
  const seconds = Math.floor(signedAtMs / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export const pageHeaders = { 'content-type': 'application/json', origin: ORIGIN }

/** Request of a page for a purchase URL. */
export const purchase = {
  destinationWallets: [{ address: ADDRESS, blockchains: ['base', 'ethereum'], assets: ['USDC', 'ETH'] }],
  defaultNetwork: 'base',
  partnerUserId: 'visitor',
  presetFiatAmount: 25.5,
  fiatCurrency: 'EUR'
}

/** Returns an order id as the page makes it. */
export const newOrderId = (): string => randomBytes(16).toString('base64url')

/** Returns an event of a webhook, with an id of its own. */
export const orderEvent = (orderId: string, status: string, fields: object = {}) => ({
  id: `evt-${randomBytes(8).toString('hex')}`,
  type: 'order.updated',
  ...{ orderId, status },
  network: 'base',
  asset: 'USDC',
  amount: '24.75',
  occurredAt: new Date(NOW_MS).toJSON(),
  ...fields
})
