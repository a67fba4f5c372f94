/** Prices of assets in this world. They are constant, so that tests can expect them. */
import { localChains } from '../chain.js'
import { localContracts, localExchange } from '../evm/addresses.js'
import { ridgeDollarMint } from '../solana/addresses.js'

/** Value of one US dollar in other currencies, by ISO 4217 code. */
const perDollar = { usd: 1, eur: 0.9, gbp: 0.8, jpy: 150 } as const
export type Currency = keyof typeof perDollar
export const currencies = Object.keys(perDollar) as Currency[]

const ether = 3_000
const coins: Readonly<Record<string, number>> = {
  'eip155:31337': ether,
  'eip155:31338': ether,
  [localChains.solana]: 150,
  [localChains.bitcoin]: 60_000,
  [localChains.polkadot]: 5,
  [localChains.cosmos]: 8
}
const evmTokens = (chainId: string) => ({
  [`${chainId}:${localContracts.ridgeDollar}`]: 1,
  [`${chainId}:${localContracts.quietDollar}`]: 0.99,
  [`${chainId}:${localExchange.tollToken}`]: 2
})
/** Prices of tokens in US dollars, by CAIP-10. */
const tokens: Readonly<Record<string, number>> = {
  ...evmTokens('eip155:31337'),
  ...evmTokens('eip155:31338'),
  [`${localChains.solana}:${ridgeDollarMint}`]: 1
}

/**
 * Returns the price of one whole unit, or `undefined` if the asset has no price.
 *
 * @param address  Undefined for the native coin.
 */
export function priceOf(chainId: string, address: string | undefined, currency: Currency): number | undefined {
  const table = address === undefined ? coins : tokens
  const key = address === undefined ? chainId : `${chainId}:${address}`
  const dollars = Object.hasOwn(table, key) ? table[key] : undefined
  return dollars === undefined ? undefined : dollars * perDollar[currency]
}
