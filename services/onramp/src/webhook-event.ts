import * as v from 'valibot'
import { orderIdPattern, orderStatuses } from './order.js'

const MAX_REASON_CHARACTERS = 200

/** Schema of the fields that every event has. Types that the service does not know are accepted and ignored. */
export const anyEvent = v.object({
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
})

/** Schema of an event with a new status of an order. */
export const webhookEvent = v.object({
  ...anyEvent.entries,
  type: v.literal('order.updated'),
  orderId: v.pipe(v.string(), v.regex(orderIdPattern)),
  status: v.picklist(orderStatuses),
  network: v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/)),
  asset: v.pipe(v.string(), v.regex(/^[\w.$-]{1,32}$/)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/)),
  transactionId: v.optional(v.pipe(v.string(), v.regex(/^\w{1,128}$/))),
  reason: v.optional(v.pipe(v.string(), v.maxLength(MAX_REASON_CHARACTERS), v.regex(/^\P{C}*$/u))),
  occurredAt: v.pipe(
    v.string(),
    v.maxLength(40),
    v.isoTimestamp(),
    v.check(text => Number.isFinite(Date.parse(text)))
  )
})

export type WebhookEvent = v.InferOutput<typeof webhookEvent>
