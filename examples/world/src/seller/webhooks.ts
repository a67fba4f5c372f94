/** Webhooks of the seller: signed events, sent again while the site's server fails. */
import { createHmac, randomBytes } from 'node:crypto'
import { pause } from '../pause.js'

export interface WebhookTarget {
  readonly url: string
  /** Secret of the HMAC. */
  readonly secret: string
}

export interface OrderEvent {
  readonly id: string
  readonly type: 'order.updated'
  readonly orderId: string
  readonly status: 'pending' | 'completed' | 'failed'
  /** Name of the network. */
  readonly network: string
  /** Symbol of the asset. */
  readonly asset: string
  /** Bought amount as decimal text. */
  readonly amount: string
  readonly transactionId?: string
  readonly reason?: string
  readonly occurredAt: string
}

/** Event with its signature, as it is sent. */
export interface SignedEvent {
  readonly body: string
  /** Value of `X-Webhook-Signature`. */
  readonly signature: string
}

/** Delays before further attempts. */
const retryDelaysMs = [500, 2_000, 10_000]
const attemptLimitMs = 5_000

export const createEventId = (): string => `evt_${randomBytes(16).toString('hex')}`

/** Returns the event with its signature: `t=<unix seconds>,v1=<hex HMAC-SHA256 of time, full stop and body>`. */
export function signEvent(event: OrderEvent, secret: string, nowMs = Date.now()): SignedEvent {
  const body = JSON.stringify(event)
  const seconds = Math.floor(nowMs / 1_000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${hmac}` }
}

/** Sends a signed event once. Resolves with the status of the response, or with `undefined` without one. */
export async function postEvent(url: string, { body, signature }: SignedEvent, closing: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(attemptLimitMs)])
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

/**
 * Sends an event, and again while the server does not respond or fails, each time with a new signature. Resolves with the last signed
 * event. An abort ends the attempts.
 */
export async function sendEvent(
  { url, secret }: WebhookTarget,
  event: OrderEvent,
  closing: AbortSignal
): Promise<SignedEvent> {
  const delays = retryDelaysMs.values()
  for (;;) {
    const signed = signEvent(event, secret)
    const status = await postEvent(url, signed, closing)
    const isTemporary = status === undefined || status === 429 || status >= 500
    const delay = delays.next()
    if (!isTemporary || delay.done || closing.aborted) return signed
    await pause(delay.value, closing)
  }
}
