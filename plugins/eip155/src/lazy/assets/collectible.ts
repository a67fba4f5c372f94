import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'
import { encodeCall, wordOf } from '../node/contracts.js'
import { type CallResult, callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'
import { readCollectibleId } from './collectible-id.js'

/** ERC-165 itself, which a contract must support, and the id that none may support. */
const identifies = [
  ['0x01ffc9a7', 1n],
  ['0xffffffff', 0n]
] as const
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26', enumerable: '0x780e9d63' } as const
type Interface = keyof typeof interfaces

/** Data of calls that ask a contract for the interfaces that it supports (ERC-165). */
export const supportCalls = [...identifies.map(([id]) => id), ...Object.values(interfaces)].map(id =>
  encodeCall('supportsInterface', id)
)

/** Returns the interfaces that a contract supports by its own word, from the results of `supportCalls`. */
export function readInterfaces(results: readonly CallResult[]): ReadonlySet<Interface> {
  const isIdentified = identifies.every(([, expected], index) => wordOf(results[index]) === expected)
  const names = isIdentified ? (Object.keys(interfaces) as Interface[]) : []
  return new Set(names.filter((_, index) => wordOf(results[identifies.length + index]) === 1n))
}

export type CollectibleStandard = 'erc721' | 'erc1155'

/** Standard and number of one piece of a collection. */
export interface CollectiblePiece {
  readonly standard: CollectibleStandard
  /** 0 to 2^256 - 1. */
  readonly number: bigint
}

/** The asset of a transfer; addresses in canonical form. */
export interface TransferAsset {
  /** Contract of a token or of a collection. `undefined` for the coin of the chain. */
  readonly token: string | undefined
  /** The piece of a collection that is sent. @defaultValue `token` is an ERC-20 token */
  readonly collectible?: CollectiblePiece
}

/**
 * Returns the standard that the contract at `to` follows, by its own word (ERC-165); `undefined` for what is no collection. Of
 * one that claims both, ERC-721.
 */
export async function readStandard(to: string, reader: ChainReader): Promise<CollectibleStandard | undefined> {
  const results = await callAll(
    supportCalls.map(data => ({ to, data })),
    reader
  )
  const supported = readInterfaces(results)
  return (['erc721', 'erc1155'] as const).find(standard => supported.has(standard))
}

/**
 * Reads the collection, its standard, and the number of the piece that an id names.
 *
 * @throws {TransferError} `transfer/unknown-token` for what is no id of a collectible, or no collection on the chain.
 */
export async function readCollectiblePiece(id: string, reader: ChainReader): Promise<HeldAsset> {
  const { collection, number } = readCollectibleId(id) ?? {}
  const standard = collection && (await readStandard(collection, reader))
  if (!standard || number === undefined) throw unknown(reader, id)
  return { token: collection, collectible: { standard, number: BigInt(number) } }
}

interface HeldAsset extends TransferAsset {
  readonly token: string
}

/**
 * Reads how much of a token, or how many pieces of a collectible, an account holds; 0 of a piece that does not exist.
 *
 * @throws {TransferError} `transfer/unknown-token` for a contract that answers as no token and no collection does.
 */
export async function readHeld(
  account: string,
  { token, collectible }: HeldAsset,
  reader: ChainReader
): Promise<BaseUnits> {
  const { standard, number } = collectible ?? {}
  const piece = number === undefined ? [] : [number]
  const data = standard === 'erc721' ? encodeCall('ownerOf', ...piece) : encodeCall('balanceOf', account, ...piece)
  const isEmpty = (error: unknown) => standard !== 'erc1155' && isRevert(error)
  // The contract of a piece that nobody owns reverts, and so does one that is no token.
  const answer = await reader.call({ to: token, data }).catch(unless(isEmpty, standard ? NOBODY : '0x'))
  const held = wordOf(answer)
  if (held === undefined) throw unknown(reader, [token, ...piece].join('/'))
  return standard === 'erc721' ? BigInt(held === BigInt(account)) : held
}

/** The address of zeros, as `ownerOf` answers with it. */
const NOBODY = `0x${'0'.repeat(64)}`
const unknown = ({ chain }: ChainReader, token: string) => new TransferError('transfer/unknown-token', { chain, token })
