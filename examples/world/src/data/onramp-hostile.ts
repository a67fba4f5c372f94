/** Responses about purchases that attack the page, for tests of how the page handles them. */
type Body = Readonly<Record<string, unknown>>

const script = 'javascript:alert(1)'
const markup = '<img src=x onerror=alert(1)>'
const long = 'A'.repeat(100_000)
const prototypes: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')

const paymentTricks: readonly unknown[] = [
  { id: markup, payment_method_limits: [] },
  { id: 'USD', payment_method_limits: [{ id: 'card', min: '-1', max: '1e30' }] },
  { id: 'USD', payment_method_limits: [{ id: 'card', min: '9999999', max: '1' }] },
  { id: long, payment_method_limits: null },
  null,
  prototypes
]
const network = { name: 'ethereum', display_name: markup, chain_id: '31337', contract_address: '' }
const purchaseTricks: readonly unknown[] = [
  { id: script, name: markup, symbol: '\u202eHTE', networks: [network] },
  { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ ...network, contract_address: `0x${'de'.repeat(20)}` }] },
  { id: 'ETH', name: long, symbol: long, networks: [{ ...network, name: '../../_world/faults' }] },
  { id: 7, name: null, symbol: {}, networks: 'ethereum' },
  null,
  prototypes
]

/** Returns the honest options, followed by faulty entries in both lists. */
export const spoilOptions = (
  honest: Readonly<Record<'paymentCurrencies' | 'purchaseCurrencies', readonly unknown[]>>
) => ({
  paymentCurrencies: [...honest.paymentCurrencies, ...paymentTricks],
  purchaseCurrencies: [...honest.purchaseCurrencies, ...purchaseTricks]
})

/** Returns a quote with an impossible amount of another asset, and prices that are no numbers. */
export const spoilQuote = (honest: Body): Body => ({
  ...honest,
  purchaseAmount: { amount: '9'.repeat(100), currency: markup },
  paymentTotal: { amount: '-1', currency: script },
  networkFee: { amount: long, currency: 7 },
  quoteId: markup
})
