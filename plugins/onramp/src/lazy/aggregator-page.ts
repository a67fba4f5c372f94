import { parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ProviderPage, PurchaseRequest } from '../contract.js'
import type { AggregatorOptions } from '../options.js'
import { createOrderId } from './order-id.js'

/** Returns the aggregator's page for a purchase, with a new order id as the customer id that its webhooks name. */
export function createAggregatorPage(
  { publicKey, page }: Required<Pick<AggregatorOptions, 'publicKey' | 'page'>>,
  { account, symbol, amount, currency }: PurchaseRequest
): ProviderPage {
  const orderId = createOrderId()
  const url = new URL(page)
  const parameters = {
    publicKey,
    destinationCurrencyCode: symbol,
    walletAddress: parseAccountId(account)?.address ?? '',
    externalCustomerId: orderId,
    sourceAmount: amount,
    sourceCurrencyCode: currency
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, orderId }
}
