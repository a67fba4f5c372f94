import { totalWorth } from '@latchkit/plugin-chains/kit'
import type { Asset } from './contract.js'

/** What stands in a list of tokens, in order. */
export type Row = { readonly asset: Asset } | { readonly hides: number }

/** Those in sight, then, where any are hidden, the row that opens them, and those once it did. */
export function rowsOf(assets: readonly Asset[], isOpen: boolean): readonly Row[] {
  const hidden = assets.filter(asset => asset.hidden)
  const shown: readonly Row[] = shownOf(assets).map(asset => ({ asset }))
  if (hidden.length === 0) return shown
  return [...shown, { hides: hidden.length }, ...(isOpen ? hidden.map(asset => ({ asset })) : [])]
}

/** The coin stands with the tokens; alone and with nothing in it, it is nothing to show. */
export function shownOf(assets: readonly Asset[]): readonly Asset[] {
  const shown = assets.filter(asset => !asset.hidden)
  return shown.some(({ amount }) => amount !== '0') ? shown : []
}

export interface Total {
  /** Decimal text with two places. */
  readonly worth: string
  /** Of so many nobody knows what they are worth. */
  readonly unpriced: number
}

/** What is shown is worth together; undefined where no price is known. What is hidden is in neither figure. */
export function totalOf(assets: readonly Asset[]): Total | undefined {
  const shown = shownOf(assets)
  const unpriced = shown.filter(({ price, amount }) => price === undefined && amount !== '0').length
  if (!shown.some(({ price }) => price !== undefined)) return undefined
  return { worth: totalWorth(shown.map(asset => ({ ...asset, amount: BigInt(asset.amount) }))), unpriced }
}
