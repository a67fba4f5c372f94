import { assertJson, parseBytes, readRequestBytes } from '../body.js'
import { applyEvent } from '../database/orders.js'
import { Refusal } from '../errors.js'
import type { ProviderName } from '../options.js'
import { anyEvent, webhookEvent } from '../webhook-event.js'
import { verifyWebhook } from '../webhook-signature.js'
import { type Call, jsonResponse } from './call.js'

const MAX_BODY_BYTES = 64 * 1_024

/**
 * Handles `POST /v1/webhooks/{provider}`: verifies the signature over the raw body, then applies the event once. A repeated, late or
 * unknown event is acknowledged, so that the provider does not send it again.
 *
 * @throws {Refusal}
 */
export async function receiveWebhook({ service, request, client }: Call, provider: ProviderName): Promise<Response> {
  const { config, limits, waits } = service
  const secrets = config.webhookSecrets[provider]
  if (!secrets) throw new Refusal('provider-not-configured')
  await limits.count('webhook', client)
  assertJson(request)
  const body = await readRequestBytes(request, MAX_BODY_BYTES)
  verifyWebhook({ header: request.headers.get('x-webhook-signature'), body }, secrets, config.now())
  const any = parseBytes(body, anyEvent)
  if (!any) throw new Refusal('invalid-request')
  if (any.type !== 'order.updated') return jsonResponse(200, { effect: 'ignored' })
  const event = parseBytes(body, webhookEvent)
  if (!event) throw new Refusal('invalid-request')
  const effect = await applyEvent(service, provider, event, config.now())
  if (effect === 'applied') waits.wake(event.orderId)
  return jsonResponse(200, { effect })
}
