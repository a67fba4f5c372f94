import { totalWorth } from '@latchkit/plugin-chains/kit'
import type { Asset } from './contract.js'

/** Row of the token list: an asset, or the row that shows the hidden assets. */
export type Row = { readonly asset: Asset } | { readonly hiddenCount: number }

/** Returns the visible assets, the row that shows the hidden assets (if any), and the hidden assets if `isOpen`. */
export function rowsOf(assets: readonly Asset[], isOpen: boolean): readonly Row[] {
  const hidden = assets.filter(asset => asset.hidden)
  const shown: readonly Row[] = shownOf(assets).map(asset => ({ asset }))
  if (hidden.length === 0) return shown
  return [...shown, { hiddenCount: hidden.length }, ...(isOpen ? hidden.map(asset => ({ asset })) : [])]
}

/** Returns the assets that are not hidden, or an empty list if all their amounts are zero. */
export function shownOf(assets: readonly Asset[]): readonly Asset[] {
  const shown = assets.filter(asset => !asset.hidden)
  return shown.some(({ amount }) => amount !== '0') ? shown : []
}

export interface Total {
  /** Decimal text with two decimals. */
  readonly worth: string
  /** Number of shown assets with a non-zero amount and no price. */
  readonly unpriced: number
}

/** Returns the total value of the shown assets, or `undefined` without any price. Hidden assets are not counted. */
export function totalOf(assets: readonly Asset[]): Total | undefined {
  const shown = shownOf(assets)
  const unpriced = shown.filter(({ price, amount }) => price === undefined && amount !== '0').length
  if (!shown.some(({ price }) => price !== undefined)) return undefined
  return { worth: totalWorth(shown.map(asset => ({ ...asset, amount: BigInt(asset.amount) }))), unpriced }
}
