import type { HeldCollectible } from '@latchkit/plugin-balances/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { Sendable } from './form.js'

const MOST_NAME_CHARACTERS = 64

/**
 * Returns a collectible with what is told of it. How many pieces there are is the chain's word alone. What is hidden as spam
 * keeps its picture back: it poses as another by that, too.
 */
export function describedAs<T extends Omit<Sendable, 'amount'>>(asset: T, told: HeldCollectible | undefined): T {
  const name = plainText(told?.name ?? '', MOST_NAME_CHARACTERS)
  if (!told || name === '') return asset
  const { collection, image, hidden, isListed } = told
  const shownCollection = plainText(collection ?? '', MOST_NAME_CHARACTERS)
  return {
    ...asset,
    name,
    symbol: name,
    ...(shownCollection && { collection: shownCollection }),
    ...(image !== undefined && !hidden && { icon: image }),
    ...(isListed && { isIconTrusted: true }),
    ...(hidden && { isSpam: true })
  }
}
