import type { Sendable } from './form.js'

/**
 * The tokens that a search finds, by name, symbol or address; without one all but those that pretend. One that is chosen already
 * and one of which there is nothing stay in sight only when asked for.
 */
export function tokensFound(
  assets: readonly Sendable[],
  search: string,
  chosen: string | undefined
): readonly Sendable[] {
  const wanted = search.trim().toLowerCase()
  const isMeant = ({ name, symbol, address = '', isSpam = false }: Sendable) =>
    wanted === ''
      ? !isSpam || address === chosen
      : [name, symbol].some(text => text.toLowerCase().includes(wanted)) ||
        (address !== '' && address.toLowerCase() === wanted)
  return assets.filter(
    asset => isMeant(asset) && (asset.amount > 0n || asset.address === undefined || asset.address === chosen)
  )
}
