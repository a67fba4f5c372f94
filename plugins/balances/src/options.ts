import type { ChainId } from '@latchkit/kernel/chain'
import { listOf, optionRules } from '@latchkit/kernel/options'

/** A token that the site knows, and stands for. */
export interface ListedToken {
  /** As the chain names it: contract, mint, denom. */
  readonly address: string
  /** A `data:` or `https:` image. @default what the source of the balance has */
  readonly image?: string
}

export interface BalancesOptions {
  /** ISO 4217, upper case: what prices are in. @default 'USD' */
  readonly currency?: string
  /** What is looked for where nobody lists what accounts have, and never hidden. @default none */
  readonly tokens?: Readonly<Record<ChainId, readonly ListedToken[]>>
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isListed = (value: unknown) => {
  const { address, image } = Object(value)
  return isText(address) && (image === undefined || isText(image))
}

export const balancesRules = optionRules<BalancesOptions>({
  currency: [value => /^[A-Z]{3}$/.test(String(value)), 'must be three capital letters (ISO 4217)'],
  tokens: [
    value => Object.values(Object(value)).every(listOf(isListed)),
    'must be lists of { address, image } by chain'
  ]
})
