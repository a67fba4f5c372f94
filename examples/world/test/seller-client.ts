/** Site and visitor of a seller: signed requests for session tokens, a server for webhooks, and the forms of the pages. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type SellerOptions, startSeller } from '../src/index.js'
import type { OrderEvent } from '../src/seller/webhooks.js'

export const secrets = { card: 'c'.repeat(32), aggregator: 'a'.repeat(32) } as const
export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const
const keyId = 'test-site'

export interface ReceivedWebhook {
  readonly path: string
  readonly signature: string
  readonly body: string
  readonly event: OrderEvent
}

/** Starts a server that records webhooks. @param statusOf  Returns the status of the response to the n-th request. */
async function webhookServer(statusOf: (index: number) => number = () => 200) {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request)
    const signature = String(request.headers['x-webhook-signature'])
    received.push({ path: request.url ?? '', signature, body, event: JSON.parse(body) })
    response.writeHead(statusOf(received.length - 1)).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, statuses: () => received.map(({ event }) => event.status) }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a JWT without a library. Header and claims can be replaced. */
export function signToken(key: KeyObject, url: string, { header = {}, claims = {} } = {}): string {
  const nowS = Math.floor(Date.now() / 1_000)
  const all = {
    ...{ iss: 'cdp', sub: keyId, aud: 'cdp_service', uri: `POST ${new URL(url).host}/onramp/v1/token` },
    ...{ iat: nowS, nbf: nowS, exp: nowS + 120 },
    ...claims
  }
  const signed = `${encode({ alg: 'EdDSA', kid: keyId, typ: 'JWT', ...header })}.${encode(all)}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

export const createOrderId = () => randomBytes(16).toString('base64url')

/** Starts a seller with a site and its server for webhooks. Everything ends with the test. */
export async function sellerScene(options: Partial<SellerOptions> = {}, statusOf?: (index: number) => number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const webhooks = await webhookServer(statusOf)
  const seller = await startSeller({
    nodes: {},
    keys: [{ id: keyId, publicKey }],
    webhookTarget: provider => ({ url: `${webhooks.url}/${provider}`, secret: secrets[provider] }),
    ...options
  })
  onTestFinished(() => seller.close())

  const requestToken = (body: unknown, { token = signToken(privateKey, seller.url), type = 'application/json' } = {}) =>
    fetch(`${seller.url}/onramp/v1/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body)
    })
  const sessionToken = async (address: string, networks: readonly string[], assets: readonly string[] = []) => {
    const body = { addresses: [{ address, blockchains: networks }], assets, clientIp: '192.0.2.1' }
    const response = await requestToken(body)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return ((await response.json()) as { token: string }).token
  }
  return { seller, webhooks, privateKey, requestToken, sessionToken, ...pagesOf(seller.url) }
}

/** Visits the pages of a seller, as a browser would: follows redirects and sends forms. */
export function pagesOf(url: string) {
  const open = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString()
    return fetch(new URL(search === '' ? path : `${path}?${search}`, url))
  }
  const sendForm = (fields: Record<string, string>) =>
    fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams(fields) })
  /** Changes the order on a checkout page. */
  const choose = (page: Response, query: Record<string, string>) => open(new URL(page.url).pathname, query)
  const pay = async (page: Response, cardNumber: string = cards.pays) =>
    sendForm({ ...hiddenFields(await page.text()), cardNumber })
  return { open, choose, pay, sendForm }
}

/** Returns the hidden fields of the payment form, by name. */
export function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(?<name>\w+)" value="(?<value>[^"]*)">/g)
  return Object.fromEntries([...fields].map(({ groups }) => [groups?.name, groups?.value]))
}

/** Returns the terms and values that a page lists. */
export function listedValues(page: string): Record<string, string> {
  const rows = page.matchAll(/<dt>(?<term>[^<]+)<\/dt><dd>(?:<bdi>)?(?<value>[^<]+)/g)
  return Object.fromEntries([...rows].map(({ groups }) => [groups?.term, groups?.value]))
}
