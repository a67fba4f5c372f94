import { assertJson, parseBytes, readRequestBytes } from '../body.js'
import { insertOrder } from '../database/orders.js'
import { Refusal } from '../errors.js'
import { createOrderId } from '../order.js'
import { assetsOf, purchaseRequest, purchaseUrl } from '../purchase-request.js'
import { requestSessionToken } from '../session-token.js'
import { type Call, jsonResponse } from './call.js'

const MAX_BODY_BYTES = 16 * 1_024

/**
 * Handles `POST /v1/generators/onrampurl`: requests a session token, stores the order, and returns the URL of the provider's page.
 *
 * @throws {Refusal}
 */
export async function mintUrl({ service, request, clientIp, client }: Call): Promise<Response> {
  const { config, database, limits } = service
  const { card } = config
  if (!card) throw new Refusal('provider-not-configured')
  await limits.count('mint', client)
  assertJson(request)
  const purchase = parseBytes(await readRequestBytes(request, MAX_BODY_BYTES), purchaseRequest)
  if (!purchase) throw new Refusal('invalid-request')
  const sessionToken = await requestSessionToken({
    ...{ provider: card, purchase, clientIp },
    signal: request.signal,
    timeoutMs: config.providerTimeoutMs,
    nowMs: config.now()
  })
  const orderId = createOrderId()
  const [asset] = assetsOf(purchase)
  // Before the page has the URL: the first webhook finds the order.
  await insertOrder(database, { orderId, network: purchase.defaultNetwork, asset }, config.now())
  return jsonResponse(200, { url: purchaseUrl(card.pageUrl, { ...purchase, orderId, sessionToken }), orderId })
}
