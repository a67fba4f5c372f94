import type { CollectedOnChain, UnreadCollectible } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, erc721Abi } from 'viem'
import { canonicalAddress } from '../../address.js'
import type { Hex } from '../../contract.js'
import { readText, wordAt } from '../node/decode.js'
import { isUnfinished, tryAll, type Unfinished } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { supports } from './collectible.js'
import { describedCollectible } from './describe-collectible.js'
import { balanceOf } from './erc20.js'

/** What a contract says that it has may be anything. */
const MAX_OF_ONE_CONTRACT = 100
const MAX_OF_ALL = 200
/** What draws a picture costs as much as all that is asked before. */
const DRAWN_AT_ONCE = 20
/** A picture in base64, within JSON in base64. */
const MAX_METADATA_BYTES = 131_072

/** ERC-721's extension for listing, which viem does not have. */
const enumerable = [
  {
    name: 'tokenOfOwnerByIndex',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'uint256' }]
  }
] as const
const tokenOfOwner = (account: string, index: number): Hex =>
  encodeFunctionData({ abi: enumerable, args: [account as Hex, BigInt(index)] })
const nameOf = () => encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
const tokenUri = (number: bigint): Hex =>
  encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [number] })

/** ERC-165 itself, what nothing may support, ERC-721, and its extension for listing. */
const interfaces = [
  ['0x01ffc9a7', 1n],
  ['0xffffffff', 0n],
  ['0x80ac58cd', 1n],
  ['0x780e9d63', 1n]
] as const

type Answer = Hex | undefined | Unfinished

interface Collection {
  readonly address: string
  readonly name: string | undefined
  /** What the account has of it, by the contract's own word; 0 for one that cannot be listed. */
  readonly count: bigint
  readonly unread: readonly UnreadCollectible[]
}

interface Thing extends Pick<Collection, 'address' | 'name'> {
  readonly number: bigint
}

/**
 * What an account has of the ERC-721 contracts at these addresses, by their own word: the first 100 of each, 200 in all. Only
 * contracts that list what an account has (ERC-721 Enumerable): what others have would have to be looked for in all that
 * ever happened. What does not answer as such a contract does is left out; one of which a call cannot be finished is told of
 * as unread.
 *
 * @throws {Eip155Error} as a node does.
 */
export async function readCollectibles(
  account: string,
  known: readonly string[],
  reader: ChainReader
): Promise<CollectedOnChain> {
  const collections = await readCollections(account, known, reader)
  const { things: each, isCut, unread } = await readThings(account, collections, reader)
  const uris = await tryAll(
    each.map(({ address, number }) => ({ to: address, data: tokenUri(number) })),
    reader,
    DRAWN_AT_ONCE
  )
  const unreadAll = [
    ...collections.flatMap(collection => collection.unread),
    ...unread,
    ...each.flatMap(({ address, number }, index) => unreadOf(`${address}/${number}`, [uris[index]]))
  ]
  return {
    items: each.map(({ address, name, number }, index) =>
      describedCollectible(address, number, { collection: name, uri: textOf(uris[index], MAX_METADATA_BYTES) })
    ),
    names: collections.flatMap(({ name }) => name ?? []),
    ...(unreadAll.length > 0 && { unread: [...new Map(unreadAll.map(one => [one.id, one])).values()] }),
    ...(isCut && { isCut })
  }
}

interface Things extends Pick<CollectedOnChain, 'isCut'> {
  readonly things: readonly Thing[]
  readonly unread: readonly UnreadCollectible[]
}

/** Which things they are. What a contract has and does not list takes no place from those of others. */
async function readThings(account: string, collections: readonly Collection[], reader: ChainReader): Promise<Things> {
  const found = new Map<string, Thing>()
  const unread: UnreadCollectible[] = []
  let left = collections.flatMap(({ address, name, count }) =>
    Array.from({ length: Math.min(Number(count), MAX_OF_ONE_CONTRACT) }, (_, index) => ({ address, name, index }))
  )
  while (left.length > 0 && found.size < MAX_OF_ALL) {
    const asked = left.slice(0, MAX_OF_ALL)
    const numbers = await tryAll(
      asked.map(({ address, index }) => ({ to: address, data: tokenOfOwner(account, index) })),
      reader
    )
    const ended = new Set<string>()
    for (const [at, { address, name }] of asked.entries()) {
      const number = wordOf(numbers[at])
      if (number !== undefined) found.set(`${address}/${number}`, { address, name, number })
      else {
        ended.add(address)
        unread.push(...unreadOf(address, [numbers[at]]))
      }
    }
    left = left.slice(asked.length).filter(({ address }) => !ended.has(address))
  }
  const things = [...found.values()]
  const hasMore = ({ address, count }: Collection) =>
    count > MAX_OF_ONE_CONTRACT && things.filter(thing => thing.address === address).length === MAX_OF_ONE_CONTRACT
  const isCut = things.length > MAX_OF_ALL || left.length > 0 || collections.some(hasMore)
  return { things: things.slice(0, MAX_OF_ALL), isCut, unread }
}

async function readCollections(
  account: string,
  known: readonly string[],
  reader: ChainReader
): Promise<readonly Collection[]> {
  const addresses = [...new Set(known.flatMap(text => canonicalAddress(text) ?? []))]
  const questions: readonly Hex[] = [...interfaces.map(([id]) => supports(id)), nameOf(), balanceOf(account)]
  const answers = await tryAll(
    addresses.flatMap(to => questions.map(data => ({ to, data }))),
    reader
  )
  return addresses.map((address, at) => {
    const own = answers.slice(questions.length * at, questions.length * (at + 1))
    const isListable = interfaces.every(([, expected], index) => wordOf(own[index]) === expected)
    const [name, balance] = own.slice(interfaces.length)
    const unread = unreadOf(address, own)
    return { address, name: textOf(name), count: (unread.length === 0 && isListable && wordOf(balance)) || 0n, unread }
  })
}

const unreadOf = (id: string, answers: readonly Answer[]): readonly UnreadCollectible[] =>
  answers.filter(isUnfinished).map(({ error }) => ({ id, error }))

const wordOf = (answer: Answer) => (typeof answer === 'string' ? wordAt(answer) : undefined)
const textOf = (answer: Answer, maxBytes?: number) =>
  typeof answer === 'string' ? readText(answer, maxBytes) : undefined
