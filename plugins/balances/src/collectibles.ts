import type { CollectedItems, CollectedOnChain, Collectible } from '@latchkit/plugin-chains/contract'
import { type Confusables, detectSpam } from '@latchkit/plugin-chains/kit'
import type { FoundCollectibles } from './collectible-sources.js'
import type { Collected } from './contract.js'
import { seenText } from './seen-text.js'

/** Sources that say more are not believed, and would freeze the page. */
const MAX_OF_A_SOURCE = 500
const MAX_ID_CHARACTERS = 256
const MAX_TEXT_CHARACTERS = 64

/**
 * What the sources said, as it is kept: each once, texts as they may be shown. What is of the site's collections stands first,
 * so that a flood of others pushes out none of it, and is what others may pose as, also where the account has nothing of it;
 * the word of the chain goes before that of the wallet. Of what could not be read what was known stays.
 *
 * @param listed - addresses of the site's collections, canonical.
 * @param confusables - of `loadConfusables`, with the names of all of them.
 */
export function collectiblesOf(
  { ofChain = nothing, ofWallet = nothing, unread }: FoundCollectibles,
  listed: ReadonlySet<string>,
  before: Pick<Collected, 'items' | 'names'> = nothing,
  confusables?: Confusables
): Pick<Collected, 'items' | 'isCut' | 'names'> {
  const isListed = ({ id }: Pick<Collectible, 'id'>) => listed.has(collectionOf(id))
  const listedFirst = <T extends Collectible>(items: readonly T[]) =>
    [...items].sort((a, b) => Number(isListed(b)) - Number(isListed(a)))
  const unreadIds = new Set(unread)
  const listedNow = new Set(ofChain.items.map(({ id }) => id))
  const sources: readonly CollectedItems[] = [
    ofWallet,
    { items: before.items.filter(({ id }) => unreadIds.has(collectionOf(id))) },
    ofChain,
    // What these say of themselves; that the account has them was read.
    { items: before.items.filter(({ id }) => unreadIds.has(id) && listedNow.has(id)) }
  ]
  const found = sources.flatMap(({ items }) => listedFirst(items).slice(0, MAX_OF_A_SOURCE).flatMap(shownAs))
  const each = [...new Map(found.map(item => [item.id, item])).values()]
  // What stands for a collection is its name: things of it may be called by a number alone.
  const suspects = each.flatMap(item => {
    const [address, name] = [item.id, isListed(item) ? '' : item.name]
    return [
      { address, name, symbol: item.collection ?? '' },
      { address, name: withoutNumber(name), symbol: '' }
    ]
  })
  const names = [...new Set([...ofChain.names, ...(unread ? before.names : [])])].slice(0, MAX_OF_A_SOURCE)
  const named = names.map(name => ({ name, symbol: '' }))
  const suspicions = detectSpam([...suspects, ...named], ({ address = '' }) => isListed({ id: address }), confusables)
  const items = each.map((item, index) => {
    const hidden = suspicions[2 * index] ?? suspicions[2 * index + 1]
    return { ...item, ...(hidden && { hidden }), ...(isListed(item) && { isListed: true }) }
  })
  const isCut = sources.some(({ items, isCut }) => isCut || items.length > MAX_OF_A_SOURCE)
  return { items: listedFirst(items), names, ...(isCut && { isCut }) }
}

const nothing: CollectedOnChain = { items: [], names: [] }

const collectionOf = (id: string) => id.split('/', 1)[0] ?? ''

/** Things of a collection are mostly called by its name and a number, and so are those that pose as one. */
const withoutNumber = (name: string) => name.replace(/[^\p{L}\p{N}]*\p{N}+[^\p{L}\p{N}]*$/u, '')

function shownAs({ id, name, collection, image }: Collectible): readonly Collectible[] {
  if (id.length > MAX_ID_CHARACTERS) return []
  const [shownName, shownCollection] = [name, collection].map(text => seenText(text ?? '', MAX_TEXT_CHARACTERS))
  return [
    {
      id,
      name: shownName || shownCollection || '?',
      ...(shownCollection && { collection: shownCollection }),
      ...(image !== undefined && { image })
    }
  ]
}
