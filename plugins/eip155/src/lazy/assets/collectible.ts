import { TransferError } from '@latchkit/plugin-chains/contract'
import { zeroHash } from 'viem'
import { encodeCall, wordOf } from '../node/contracts.js'
import { type CallResult, callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'
import { readCollectibleId } from './collectible-id.js'

/** Interface ids of ERC-165: its own, the invalid one that no contract may support, and those of collectibles. */
const interfaces = {
  erc165: '0x01ffc9a7',
  invalid: '0xffffffff',
  erc721: '0x80ac58cd',
  erc1155: '0xd9b67a26',
  enumerable: '0x780e9d63'
} as const
type Interface = keyof typeof interfaces

/** Data of calls that ask a contract for the interfaces that it supports (ERC-165). */
export const supportCalls = Object.values(interfaces).map(id => encodeCall('supportsInterface', id))

/** Returns the interfaces that a contract claims to support, from the results of `supportCalls`. */
export function readInterfaces(results: readonly CallResult[]): ReadonlySet<Interface> {
  const responses = results.map(wordOf)
  const names = Object.keys(interfaces) as Interface[]
  return new Set(responses[0] === 1n && responses[1] === 0n ? names.filter((_, index) => responses[index] === 1n) : [])
}

/** The asset of a transfer: the chain's coin, an ERC-20 token, or a piece of a collection. */
export interface TransferAsset {
  /** Contract of a token or of a collection, in canonical form. `undefined` for the coin of the chain. */
  readonly token: string | undefined
  /** Standard and number (0 to 2^256 - 1) of the piece that is sent. @defaultValue `token` is an ERC-20 token */
  readonly collectible?: { readonly standard: CollectibleStandard; readonly number: bigint }
}
type CollectibleStandard = 'erc721' | 'erc1155'
type OwnedAsset = TransferAsset & { readonly token: string }

/**
 * Returns the standard that the contract at `to` claims (ERC-165), ERC-721 if it claims both; `undefined` for any other contract.
 */
export async function readStandard(to: string, reader: ChainReader): Promise<CollectibleStandard | undefined> {
  const calls = supportCalls.map(data => ({ to, data }))
  const supported = readInterfaces(await callAll(calls, reader))
  return (['erc721', 'erc1155'] as const).find(standard => supported.has(standard))
}

/**
 * Reads the collection, its standard, and the number of the piece that an id names.
 *
 * @throws {TransferError} `transfer/unknown-token` for an invalid id, and for a contract that is no collection.
 */
export async function readCollectiblePiece(id: string, reader: ChainReader): Promise<OwnedAsset> {
  const { collection, number } = readCollectibleId(id) ?? {}
  const standard = collection && (await readStandard(collection, reader))
  if (!standard || number === undefined) throw unknown(reader, id)
  return { token: collection, collectible: { standard, number: BigInt(number) } }
}

/**
 * Reads how much of a token, or how many pieces of a collectible, an account holds; 0 of a piece that does not exist.
 *
 * @throws {TransferError} `transfer/unknown-token` for a contract that does not respond like a token or collection.
 */
export async function readOwned(account: string, { token, collectible }: OwnedAsset, reader: ChainReader) {
  const { standard, number } = collectible ?? {}
  const piece = number === undefined ? [] : [number]
  const data = standard === 'erc721' ? encodeCall('ownerOf', ...piece) : encodeCall('balanceOf', account, ...piece)
  const isEmpty = (error: unknown) => standard !== 'erc1155' && isRevert(error)
  // A contract reverts for a piece without an owner, and a contract that is no token reverts, too.
  const response = await reader.call({ to: token, data }).catch(unless(isEmpty, standard ? zeroHash : '0x'))
  const owned = wordOf(response)
  if (owned === undefined) throw unknown(reader, [token, ...piece].join('/'))
  return standard === 'erc721' ? BigInt(owned === BigInt(account)) : owned
}

const unknown = ({ chain }: ChainReader, token: string) => new TransferError('transfer/unknown-token', { chain, token })
