import { decode, definePlugin } from '@latchkit/kernel'
import { type DataApi, DataService, type JsonCall } from '@latchkit/plugin-data/contract'

/** Request that a test received, without its schema. */
export type Sent = Pick<JsonCall<unknown>, 'service' | 'path' | 'query' | 'body' | 'signal'>
type Handler = (call: Sent) => unknown

/** Services of a site that the test controls. A handler may throw, or return a promise. */
export interface Services {
  readonly sent: Sent[]
  options: Handler
  quote: Handler
  page: Handler
  /** Response to a request for an order; `undefined` for an unknown one. */
  order: Handler
  /** Names of the services with a host. */
  hosts: readonly string[]
}

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' }
]
const networks = [
  { name: 'ethereum', display_name: 'Ethereum', chain_id: '1' },
  { name: 'base', display_name: 'Base', chain_id: 8453 },
  { name: 'solana', display_name: 'Solana', chain_id: '' }
]
export const dollar = '0xA1'
const offered = {
  paymentCurrencies: ['USD', 'EUR', 'JPY'].map(id => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    {
      id: 'usdc-id',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: networks.map(each => ({ ...each, contract_address: dollar }))
    },
    { id: 'eth-id', name: 'Ether', symbol: 'FAKE', networks }
  ]
}

/** Returns an estimate of 2 % less than the amount. */
export function estimate({ body }: Sent) {
  const { amount, paymentCurrency: currency, purchaseCurrency } = body as Readonly<Record<string, string>>
  return {
    paymentTotal: { amount, currency },
    paymentSubtotal: { amount: `${Number(amount) * 0.98}`, currency },
    networkFee: { amount: '0.1', currency },
    purchaseAmount: { amount: `${Number(amount) * 0.98}`, currency: purchaseCurrency },
    quoteId: 'q'
  }
}
/** Returns an order id of a number. */
export const idOf = (index: number) => `${index}`.padStart(22, '0')

export function createServices(): Services {
  let pages = 0
  return {
    sent: [],
    hosts: ['data', 'onramp'],
    options: () => offered,
    quote: estimate,
    page() {
      pages += 1
      return { url: `https://pay.coinbase.com/buy/select-asset?sessionToken=t${pages}`, orderId: idOf(pages) }
    },
    // Waits like the service, so that it is not asked over and over.
    order: ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
}

/** Creates the plugin with the services. */
export const servicesPlugin = (services: Services) =>
  definePlugin({
    id: 'services',
    provides: { data: DataService },
    setup() {
      const handlerOf = (path: string): Handler => {
        if (path === 'v1/onramp/options') return services.options
        if (path === 'v1/onramp/quote') return services.quote
        return path === 'v1/generators/onrampurl' ? services.page : services.order
      }
      const data: DataApi = {
        has: name => services.hosts.includes(name),
        origin: () => undefined,
        image: () => Promise.reject(new Error('No image')),
        async json({ schema, ...call }) {
          call.signal?.throwIfAborted()
          services.sent.push(call)
          const response = await handlerOf(call.path.join('/'))(call)
          const decoded = decode(typeof schema === 'function' ? await schema() : schema, response)
          if (!decoded) throw Object.assign(new Error('invalid'), { code: 'data/invalid-answer' })
          return decoded.value
        }
      }
      return { data }
    }
  })

/** Error of a service without a response. */
export const unreachable = () => Object.assign(new Error('unreachable'), { code: 'data/unreachable' })
