import type { UnreadCollectible } from '@latchkit/plugin-chains/contract'
import { encodeCall, textOf, wordOf } from '../node/contracts.js'
import { type CallResult, callAll, isUnfinished } from '../node/multicall.js'
import type { ChainReader, ContractCall } from '../node/queries.js'
import { readAddresses } from '../node/schemas.js'
import { readInterfaces, supportCalls } from './collectible.js'
import { describeCollectible, MAX_METADATA_CHARACTERS } from './collectible-metadata.js'

/** Maximum number of items of a contract, which may return any balance. */
const MAX_PER_CONTRACT = 100
const MAX_COLLECTIBLES = 200
/** Metadata calls in one request: drawing a picture needs much gas. */
const METADATA_AT_ONCE = 20

interface Collection {
  readonly address: string
  readonly name: string | undefined
  /** The items of the account, as the contract says; 0 for a contract that cannot list them. */
  readonly count: bigint
}

type Item = Pick<Collection, 'address' | 'name'> & { readonly number: bigint }

/** A call with the id of what is unread if the call cannot be finished. */
type IdentifiedCall = ContractCall & { readonly id: string }
type TryCalls = (calls: readonly IdentifiedCall[], atOnce?: number) => Promise<readonly CallResult[]>

/**
 * Reads the items of an account in the ERC-721 contracts at these addresses: the first 100 of each, 200 in all. Only contracts
 * that can list them (ERC-721 Enumerable) are read: the others would need the logs of all transfers. Other contracts are left
 * out, and those with a call that cannot be finished are in `unread`. Rejects as a node does.
 */
export async function readCollectibles(account: string, listedAddresses: readonly string[], reader: ChainReader) {
  const unread = new Map<string, UnreadCollectible>()
  const tryCalls: TryCalls = async (calls, atOnce) => {
    const results = await callAll(calls, reader, { atOnce, isUntrusted: true })
    for (const [index, { id }] of calls.entries()) {
      const result = results[index]
      if (isUnfinished(result)) unread.set(id, { id, error: result.error })
    }
    return results
  }
  const collections = await readCollections(account, listedAddresses, tryCalls)
  const listed = collections.filter(({ address }) => !unread.has(address))
  const { items, isCut } = await readItems(account, listed, tryCalls)
  const calls = items.map(({ address: to, number }) => {
    return { id: `${to}/${number}`, to, data: encodeCall('tokenURI', number) }
  })
  const uris = await tryCalls(calls, METADATA_AT_ONCE)
  return {
    items: items.map(({ address, name, number }, index) =>
      describeCollectible(address, number, { collection: name, uri: textOf(uris[index], MAX_METADATA_CHARACTERS) })
    ),
    names: collections.flatMap(({ name }) => name ?? []),
    ...(unread.size > 0 && { unread: [...unread.values()] }),
    ...(isCut && { isCut })
  }
}

/** Reads the numbers of the items. Items that a contract counts but does not list take no place from those of others. */
async function readItems(account: string, collections: readonly Collection[], tryCalls: TryCalls) {
  const found = new Map<string, Item>()
  let remaining = collections.flatMap(({ address, name, count }) =>
    Array.from({ length: Math.min(Number(count), MAX_PER_CONTRACT) }, (_, index) => ({ address, name, index }))
  )
  while (remaining.length > 0 && found.size < MAX_COLLECTIBLES) {
    const batch = remaining.slice(0, MAX_COLLECTIBLES)
    const calls = batch.map(({ address: to, index }) => {
      return { id: to, to, data: encodeCall('tokenOfOwnerByIndex', account, BigInt(index)) }
    })
    const numbers = await tryCalls(calls)
    const ended = new Set<string>()
    for (const [at, { address, name }] of batch.entries()) {
      const number = wordOf(numbers[at])
      if (number === undefined) ended.add(address)
      else found.set(`${address}/${number}`, { address, name, number })
    }
    remaining = remaining.slice(batch.length).filter(({ address }) => !ended.has(address))
  }
  const items = [...found.values()]
  const hasMore = ({ address, count }: Collection) =>
    count > MAX_PER_CONTRACT && items.filter(item => item.address === address).length === MAX_PER_CONTRACT
  const isCut = items.length > MAX_COLLECTIBLES || remaining.length > 0 || collections.some(hasMore)
  return { items: items.slice(0, MAX_COLLECTIBLES), isCut }
}

async function readCollections(account: string, listedAddresses: readonly string[], tryCalls: TryCalls) {
  const addresses = readAddresses(listedAddresses)
  const calls = [encodeCall('name'), encodeCall('balanceOf', account), ...supportCalls]
  const results = await tryCalls(addresses.flatMap(to => calls.map(data => ({ id: to, to, data }))))
  return addresses.map((address, at): Collection => {
    const [name, balance, ...supported] = results.slice(calls.length * at, calls.length * (at + 1))
    const interfaces = readInterfaces(supported)
    const isListable = interfaces.has('erc721') && interfaces.has('enumerable')
    return { address, name: textOf(name), count: (isListable && wordOf(balance)) || 0n }
  })
}
