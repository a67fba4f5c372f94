import * as v from 'valibot'
import { readOrder } from '../database/orders.js'
import { Refusal } from '../errors.js'
import { isNews, type Order, type OrderStatus, orderIdPattern, orderStatuses } from '../order.js'
import { type Call, jsonResponse } from './call.js'

const statusSchema = v.picklist(orderStatuses)

/**
 * Handles `GET /v1/orders/{orderId}`. With `after`, the response waits until the order has a later status, up to the time of the option
 * `longPollMs`; an unknown order may be created meanwhile by the aggregator's first webhook. An abort of the request ends the wait. Without
 * a free place to wait, the response has the present state, so that the page polls.
 *
 * @throws {Refusal}
 */
export async function handleReadOrder(call: Call, orderId: string): Promise<Response> {
  const { service, request, client } = call
  await service.limits.count('read', client)
  if (!orderIdPattern.test(orderId)) throw new Refusal('unknown-order')
  const after = readAfter(new URL(request.url).searchParams)
  const order =
    after === undefined ? await readOrder(service.database, orderId) : await waitForOrder(call, orderId, after)
  if (!order) throw new Refusal('unknown-order')
  return jsonResponse(200, order)
}

/** @throws {Refusal} `invalid-request` for another value than a status. */
function readAfter(parameters: URLSearchParams): OrderStatus | undefined {
  const after = parameters.get('after')
  if (after === null) return undefined
  const { success, output } = v.safeParse(statusSchema, after)
  if (!success) throw new Refusal('invalid-request')
  return output
}

async function waitForOrder({ service, request, network }: Call, orderId: string, after: OrderStatus) {
  const { database, waits, config } = service
  // Before the first read: a change after it wakes the wait.
  const wait = waits.open(orderId, network)
  const end = () => wait.end()
  const timer = setTimeout(end, config.longPollMs)
  request.signal.addEventListener('abort', end)
  if (request.signal.aborted) end()
  try {
    for (;;) {
      const isLast = wait.isEnded
      const order: Order | undefined = await readOrder(database, orderId)
      if (isLast || (order && isNews(order.status, after))) return order
      await wait.next()
    }
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', end)
    wait.close()
  }
}
