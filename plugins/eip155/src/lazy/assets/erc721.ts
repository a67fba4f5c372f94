import type { CollectedOnChain, UnreadCollectible } from '@latchkit/plugin-chains/contract'
import { encodeCall, textOf, wordOf } from '../node/contracts.js'
import { type CallResult, isUnfinished, tryAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { readAddress } from '../node/schemas.js'
import { readInterfaces, supportCalls } from './collectible.js'
import { describeCollectible } from './collectible-metadata.js'

/** The balance that a contract returns may be anything. */
const MAX_OF_ONE_CONTRACT = 100
const MAX_OF_ALL = 200
/** Drawing a picture needs as much gas as all calls before. */
const METADATA_AT_ONCE = 20
/** A picture in base64, within JSON in base64. */
const MAX_METADATA_CHARACTERS = 131_072

interface Collection {
  readonly address: string
  readonly name: string | undefined
  /** The items of the account, as the contract says; 0 for a contract that cannot list them. */
  readonly count: bigint
  readonly unread: readonly UnreadCollectible[]
}

interface Item extends Pick<Collection, 'address' | 'name'> {
  readonly number: bigint
}

/**
 * Reads the items of an account in the ERC-721 contracts at these addresses: the first 100 of each, 200 in all. Only contracts
 * that can list them (ERC-721 Enumerable) are read: the others would need the logs of all transfers. Other contracts are left
 * out, and those with a call that cannot be finished are in `unread`.
 *
 * @throws {Eip155Error} as a node does.
 */
export async function readCollectibles(
  account: string,
  known: readonly string[],
  reader: ChainReader
): Promise<CollectedOnChain> {
  const collections = await readCollections(account, known, reader)
  const { items, isCut, unread } = await readItems(account, collections, reader)
  const uris = await tryAll(
    items.map(({ address, number }) => ({ to: address, data: encodeCall('tokenURI', number) })),
    reader,
    METADATA_AT_ONCE
  )
  const unreadAll = [
    ...collections.flatMap(collection => collection.unread),
    ...unread,
    ...items.flatMap(({ address, number }, index) => unreadOf(`${address}/${number}`, [uris[index]]))
  ]
  return {
    items: items.map(({ address, name, number }, index) =>
      describeCollectible(address, number, { collection: name, uri: textOf(uris[index], MAX_METADATA_CHARACTERS) })
    ),
    names: collections.flatMap(({ name }) => name ?? []),
    ...(unreadAll.length > 0 && { unread: [...new Map(unreadAll.map(one => [one.id, one])).values()] }),
    ...(isCut && { isCut })
  }
}

interface ItemList extends Pick<CollectedOnChain, 'isCut'> {
  readonly items: readonly Item[]
  readonly unread: readonly UnreadCollectible[]
}

/** Reads the numbers of the items. Items that a contract counts but does not list take no place from those of others. */
async function readItems(account: string, collections: readonly Collection[], reader: ChainReader): Promise<ItemList> {
  const found = new Map<string, Item>()
  const unread: UnreadCollectible[] = []
  let remaining = collections.flatMap(({ address, name, count }) =>
    Array.from({ length: Math.min(Number(count), MAX_OF_ONE_CONTRACT) }, (_, index) => ({ address, name, index }))
  )
  while (remaining.length > 0 && found.size < MAX_OF_ALL) {
    const batch = remaining.slice(0, MAX_OF_ALL)
    const numbers = await tryAll(
      batch.map(({ address, index }) => ({
        to: address,
        data: encodeCall('tokenOfOwnerByIndex', account, BigInt(index))
      })),
      reader
    )
    const ended = new Set<string>()
    for (const [at, { address, name }] of batch.entries()) {
      const number = wordOf(numbers[at])
      if (number !== undefined) found.set(`${address}/${number}`, { address, name, number })
      else {
        ended.add(address)
        unread.push(...unreadOf(address, [numbers[at]]))
      }
    }
    remaining = remaining.slice(batch.length).filter(({ address }) => !ended.has(address))
  }
  const items = [...found.values()]
  const hasMore = ({ address, count }: Collection) =>
    count > MAX_OF_ONE_CONTRACT && items.filter(item => item.address === address).length === MAX_OF_ONE_CONTRACT
  const isCut = items.length > MAX_OF_ALL || remaining.length > 0 || collections.some(hasMore)
  return { items: items.slice(0, MAX_OF_ALL), isCut, unread }
}

async function readCollections(
  account: string,
  known: readonly string[],
  reader: ChainReader
): Promise<readonly Collection[]> {
  const addresses = [...new Set(known.flatMap(text => readAddress(text) ?? []))]
  const calls = [encodeCall('name'), encodeCall('balanceOf', account), ...supportCalls]
  const results = await tryAll(
    addresses.flatMap(to => calls.map(data => ({ to, data }))),
    reader
  )
  return addresses.map((address, at) => {
    const ofContract = results.slice(calls.length * at, calls.length * (at + 1))
    const [name, balance, ...supported] = ofContract
    const interfaces = readInterfaces(supported)
    const isListable = interfaces.has('erc721') && interfaces.has('enumerable')
    const unread = unreadOf(address, ofContract)
    return { address, name: textOf(name), count: (unread.length === 0 && isListable && wordOf(balance)) || 0n, unread }
  })
}

const unreadOf = (id: string, results: readonly CallResult[]): readonly UnreadCollectible[] =>
  results.filter(isUnfinished).map(({ error }) => ({ id, error }))
