/** Response bodies of the data service. */
import { type Asset, type Holding, isSpamName, type Ledger, type Movement, type Operation } from './ledger.js'
import { drawPicture } from './picture.js'
import { type Currency, priceOf } from './prices.js'

type Chain = Pick<Ledger, 'chainId' | 'coin'>

/** Returns a drawn icon, or an empty text for spam, because no service vouches for it. */
export const iconOf = ({ name, symbol }: Asset) => (isSpamName(name) ? '' : drawPicture(symbol || name))

/** Returns base units as a plain decimal number: "1.5". */
export function decimalText(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Returns the response for a balance. Without a market price, `value` is left out and `price` is 0. */
export function balanceResponse({ chainId }: Chain, { asset, amount }: Holding, currency: Currency) {
  const { address, name, symbol, decimals } = asset
  const price = priceOf(chainId, address, currency)
  const numeric = decimalText(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconOf(asset)
  }
}

/** Returns the response for a transaction. Values are in US dollars at the current price. */
export function transactionResponse(chain: Chain, operation: Operation) {
  const { hash, kind, status, from, to, nonce, timeMs, movements } = operation
  const { chainId } = chain
  return {
    id: `${chainId}:${hash}`,
    metadata: {
      operationType: kind,
      hash,
      chain: chainId,
      minedAt: new Date(timeMs).toISOString(),
      sentFrom: from,
      sentTo: to,
      status,
      nonce
    },
    transfers: movements.length > 0 ? movements.map(movement => transferResponse(chain, movement)) : null
  }
}

function transferResponse({ chainId }: Chain, movement: Movement) {
  const { direction } = movement
  if ('collected' in movement) {
    const { name, picture, isSpam } = movement.collected
    return {
      nft_info: {
        name,
        content: { preview: { url: picture }, detail: { url: picture } },
        flags: { is_spam: isSpam }
      },
      direction,
      quantity: { numeric: '1' }
    }
  }
  const { asset, amount } = movement
  const { name, symbol, decimals, address } = asset
  const numeric = decimalText(amount, decimals)
  const price = priceOf(chainId, address, 'usd')
  return {
    fungible_info: { name, symbol, icon: { url: iconOf(asset) } },
    direction,
    quantity: { numeric },
    ...(price !== undefined && { value: Number(numeric) * price, price })
  }
}

/**
 * Returns the response for a price, or `undefined` if the asset has no price.
 *
 * @param requested  The requested address, CAIP-10.
 */
export function priceResponse({ chainId }: Chain, asset: Asset, requested: string, currency: Currency) {
  const price = priceOf(chainId, asset.address, currency)
  const { name, symbol } = asset
  return price === undefined ? undefined : { address: requested, name, symbol, iconUrl: iconOf(asset), price }
}
