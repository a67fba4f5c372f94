import type { CollectedItems, CollectedOnChain, Collectible } from '@latchkit/plugin-chains/contract'
import { type Confusables, detectSpam } from '@latchkit/plugin-chains/kit'
import type { FoundCollectibles } from './collectible-sources.js'
import type { Collected } from './contract.js'
import { visibleText } from './visible-text.js'

/** Maximum number of collectibles of one source; more would freeze the page. */
const MAX_PER_SOURCE = 500
const MAX_ID_CHARACTERS = 256
const MAX_TEXT_CHARACTERS = 64

/**
 * Merges the responses of the sources without duplicates, with texts that are safe to show. Data of the chain replaces data of the
 * wallet, and parts that could not be read keep their last values. Listed collections come first, so that other collectibles
 * cannot displace them. A collectible that imitates a listed collection is hidden, even if the account has none of that collection.
 *
 * @param listed - Canonical addresses of the listed collections.
 * @param before - Last result.
 * @param confusables - Result of `loadConfusables` for all names.
 */
export function collectiblesOf(
  { fromChain = nothing, fromWallet = nothing, unread }: FoundCollectibles,
  listed: ReadonlySet<string>,
  before: Pick<Collected, 'items' | 'names'> = nothing,
  confusables?: Confusables
): Pick<Collected, 'items' | 'isCut' | 'names'> {
  const isListed = ({ id }: Pick<Collectible, 'id'>) => listed.has(collectionOf(id))
  const listedFirst = <T extends Collectible>(items: readonly T[]) =>
    [...items].sort((a, b) => Number(isListed(b)) - Number(isListed(a)))
  const unreadIds = new Set(unread)
  const idsOnChain = new Set(fromChain.items.map(({ id }) => id))
  // Later sources replace earlier ones.
  const sources: readonly CollectedItems[] = [
    fromWallet,
    { items: before.items.filter(({ id }) => unreadIds.has(collectionOf(id))) },
    fromChain,
    // The account still has these, but their names and images could not be read.
    { items: before.items.filter(({ id }) => unreadIds.has(id) && idsOnChain.has(id)) }
  ]
  const found = sources.flatMap(({ items }) => listedFirst(items).slice(0, MAX_PER_SOURCE).flatMap(withVisibleTexts))
  const unique = [...new Map(found.map(item => [item.id, item])).values()]
  // Each is checked by its collection's name, and by its own name unless it is listed: that name may be only a number.
  const candidates = unique.flatMap(item => {
    const [address, name] = [item.id, isListed(item) ? '' : item.name]
    return [
      { address, name, symbol: item.collection ?? '' },
      { address, name: withoutNumber(name), symbol: '' }
    ]
  })
  const names = [...new Set([...fromChain.names, ...(unread ? before.names : [])])].slice(0, MAX_PER_SOURCE)
  const originals = names.map(name => ({ name, symbol: '' }))
  const isListedAddress = ({ address = '' }) => isListed({ id: address })
  const spamReasons = detectSpam([...candidates, ...originals], isListedAddress, confusables)
  const items = unique.map((item, index) => {
    const hidden = spamReasons[2 * index] ?? spamReasons[2 * index + 1]
    return { ...item, ...(hidden && { hidden }), ...(isListed(item) && { isListed: true }) }
  })
  const isCut = sources.some(({ items, isCut }) => isCut || items.length > MAX_PER_SOURCE)
  return { items: listedFirst(items), names, ...(isCut && { isCut }) }
}

const nothing: CollectedOnChain = { items: [], names: [] }

const collectionOf = (id: string) => id.split('/', 1)[0] ?? ''

/** Returns `Ridge Stones` for `Ridge Stones #2`: the name of a collectible is usually that of its collection and a number. */
const withoutNumber = (name: string) => name.replace(/[^\p{L}\p{N}]*\p{N}+[^\p{L}\p{N}]*$/u, '')

function withVisibleTexts({ id, name, collection, image }: Collectible): readonly Collectible[] {
  if (id.length > MAX_ID_CHARACTERS) return []
  const [visibleName, visibleCollection] = [name, collection].map(text => visibleText(text ?? '', MAX_TEXT_CHARACTERS))
  return [
    {
      id,
      name: visibleName || visibleCollection || '?',
      ...(visibleCollection && { collection: visibleCollection }),
      ...(image !== undefined && { image })
    }
  ]
}
