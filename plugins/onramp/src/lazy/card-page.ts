import type { DataApi } from '@latchkit/plugin-data/contract'
import * as v from 'valibot'
import type { ProviderPage, PurchaseRequest } from '../contract.js'
import { orderIdPattern } from '../order.js'
import { createOrderId } from './order-id.js'

/** Schema of the service's response. The feature checks the URL's host. */
const pageSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(4_096)),
  orderId: v.pipe(v.string(), v.regex(orderIdPattern))
})

interface CardPurchase {
  readonly request: PurchaseRequest
  /** Address of the account in `request`. */
  readonly address: string
  /** Name of the chain at the provider. */
  readonly network: string
}

/**
 * Requests the page of a purchase from the site's service. Its URL holds a token that works once, within five minutes. An abort rejects
 * with the reason of the signal.
 *
 * @throws {DataError} if the service cannot be reached, refuses, or its response is invalid
 */
export async function requestCardPage(
  data: Pick<DataApi, 'json'>,
  { request, address, network }: CardPurchase,
  signal: AbortSignal
): Promise<ProviderPage> {
  const { symbol, amount, currency } = request
  const page = await data.json({
    service: 'onramp',
    path: ['v1', 'generators', 'onrampurl'],
    body: {
      destinationWallets: [{ address, blockchains: [network], assets: [symbol] }],
      defaultNetwork: network,
      // Replaced by the service, whose response has the order id.
      partnerUserId: createOrderId(),
      defaultExperience: 'buy',
      presetFiatAmount: Number(amount),
      fiatCurrency: currency
    },
    schema: pageSchema,
    signal,
    maxBytes: 16_384
  })
  return { ...page, isSingleUse: true }
}
