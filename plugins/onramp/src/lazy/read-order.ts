import { errorCode } from '@latchkit/kernel'
import { orAbsent } from '@latchkit/kernel/schema'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { DataApi } from '@latchkit/plugin-data/contract'
import * as v from 'valibot'
import type { OrderStatus, ProviderOrder } from '../contract.js'
import { orderIdPattern } from '../order.js'

/** Largest reason that is shown. */
const MAX_REASON_CHARACTERS = 200
/** Timeout of a request that waits for a status: the service responds after 25 s at the latest. */
const WAIT_MS = 35_000

const orderSchema = v.object({
  orderId: v.pipe(v.string(), v.regex(orderIdPattern)),
  status: v.picklist(['created', 'pending', 'completed', 'failed']),
  // Invalid, it rejects the response: without it, the report would count for the order's network.
  network: v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/))),
  asset: orAbsent(v.pipe(v.string(), v.regex(/^[\w.$+-]{1,20}$/))),
  amount: orAbsent(v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,36})?$/))),
  transactionId: orAbsent(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,128}$/))),
  reason: orAbsent(
    v.pipe(
      v.string(),
      v.maxLength(2_000),
      v.transform(text => plainText(text, MAX_REASON_CHARACTERS))
    )
  )
})

/**
 * Reads an order from the site's service, which waits up to 25 s for a status after `known`. Resolves with `undefined` for an order that
 * the service does not know yet, or that is another one.
 *
 * @throws {DataError} if the service cannot be reached or its response is invalid
 */
export async function readOrder(
  data: Pick<DataApi, 'json'>,
  id: string,
  known: OrderStatus,
  signal: AbortSignal
): Promise<ProviderOrder | undefined> {
  try {
    const { orderId, status, network, asset, amount, transactionId, reason } = await data.json({
      service: 'onramp',
      path: ['v1', 'orders', id],
      query: { after: known },
      schema: orderSchema,
      signal,
      timeoutMs: WAIT_MS,
      maxBytes: 16_384
    })
    if (orderId !== id) return undefined
    return {
      status,
      ...(network !== undefined && { network }),
      ...(asset !== undefined && { asset }),
      ...(amount !== undefined && { amount }),
      ...(transactionId !== undefined && { transactionId }),
      ...(reason !== undefined && reason !== '' && { reason })
    }
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** Returns true for a 404: the aggregator's orders are unknown until their first webhook. */
const isNotFound = (error: unknown) =>
  errorCode(error) === 'data/refused' && (error as { readonly context?: { status?: unknown } }).context?.status === 404
