import type { PluginContext } from '@latchkit/kernel'
import { orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { DataApi } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import * as v from 'valibot'
import type { PurchaseOptions } from '../contract.js'
import { fallbackOptions } from '../fallback-options.js'

const STALE_MS = 5 * 60_000
/** Pause after a failure, in which the limits of the specification are used without a request. */
const PAUSE_MS = 30_000
/** Time after which the limits of the specification are used. */
const TIMEOUT_MS = 8_000
const MAX_CURRENCIES = 200
const MAX_METHODS = 20
const MAX_TOKENS = 1_000
const MAX_NETWORKS = 100

const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
const name = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.transform(text => plainText(text, MAX_TOKEN_CHARACTERS)),
  v.minLength(1)
)
/** Symbol of a token. Only ASCII, so that none imitates another one by look-alike letters. */
const symbol = v.pipe(v.string(), v.regex(/^[\w.$+-]{1,20}$/))
/** Sum of money, as text or as a number that is written without an exponent. */
const limit = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}(?:\.\d{1,8})?$/))

const method = v.pipe(
  v.object({ id, min: limit, max: limit }),
  v.check(({ min, max }) => Number(min) <= Number(max), 'Expected limits in order')
)
const payment = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)),
    payment_method_limits: rawList
  }),
  v.transform(({ id, payment_method_limits }) => ({
    id,
    methods: validItems(payment_method_limits, method, MAX_METHODS)
  })),
  v.check(({ methods }) => methods.length > 0, 'Expected a payment method')
)
const network = v.pipe(
  v.object({
    name: id,
    display_name: orAbsent(name),
    chain_id: orAbsent(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(64))),
    contract_address: orAbsent(v.pipe(v.string(), v.regex(/^[-.%\w]{1,128}$/)))
  }),
  v.transform(({ name, display_name = name, chain_id = '', contract_address }) => ({
    name,
    displayName: display_name,
    chainId: chain_id,
    ...(contract_address !== undefined && { address: contract_address })
  }))
)
const token = v.pipe(
  v.object({ id, name, symbol, networks: rawList }),
  v.transform(({ networks, ...rest }) => ({ ...rest, networks: validItems(networks, network, MAX_NETWORKS) })),
  v.check(({ networks }) => networks.length > 0, 'Expected a network')
)

/** Schema of the response. An invalid entry of a list is left out; a response without any currency or token is invalid. */
export const optionsSchema = v.pipe(
  v.object({ paymentCurrencies: rawList, purchaseCurrencies: rawList }),
  v.transform(
    ({ paymentCurrencies, purchaseCurrencies }): PurchaseOptions => ({
      payments: uniqueById(validItems(paymentCurrencies, payment, MAX_CURRENCIES)),
      tokens: uniqueById(validItems(purchaseCurrencies, token, MAX_TOKENS)),
      isFallback: false
    })
  ),
  v.check(({ payments, tokens }) => payments.length > 0 && tokens.length > 0, 'Expected currencies and tokens')
)

const uniqueById = <T extends { readonly id: string }>(items: readonly T[]): readonly T[] =>
  items.filter(({ id }, index) => items.findIndex(other => other.id === id) === index)

/** Creates the reader of the currencies, tokens and limits, which falls back to those of the specification. */
export function createOptionsReader(
  ctx: Pick<PluginContext, 'storage' | 'events' | 'onDispose'>,
  data: () => DataApi | undefined
) {
  const query = createQuery<DataApi, PurchaseOptions>(ctx, {
    key: () => ['options'],
    staleMs: STALE_MS,
    pauseMs: PAUSE_MS,
    fetch: (service, { signal }) =>
      service.json({
        service: 'data',
        path: ['v1', 'onramp', 'options'],
        schema: optionsSchema,
        signal,
        timeoutMs: TIMEOUT_MS
      })
  })
  return async (signal: AbortSignal): Promise<PurchaseOptions> => {
    const service = data()
    if (!service?.has('data')) return fallbackOptions
    try {
      return await query.read(service, { signal })
    } catch {
      signal.throwIfAborted()
      return fallbackOptions
    }
  }
}
