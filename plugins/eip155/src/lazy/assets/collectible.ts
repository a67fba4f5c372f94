import { type BaseUnits, type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, erc721Abi, erc1155Abi } from 'viem'
import type { Hex } from '../../contract.js'
import { wordAt } from '../node/decode.js'
import { callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert } from '../node/revert.js'
import { readCollectibleId } from './collectible-id.js'

/** Returns the call data of `supportsInterface` (ERC-165). */
export const supports = (id: Hex): Hex =>
  encodeFunctionData({ abi: erc1155Abi, functionName: 'supportsInterface', args: [id] })
/** ERC-165 itself, and what nothing may support. */
const identifies = [
  ['0x01ffc9a7', 1n],
  ['0xffffffff', 0n]
] as const
const standards = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const

export type CollectibleStandard = keyof typeof standards

/** Standard and number of one piece of a collection. */
export interface CollectiblePiece {
  readonly standard: CollectibleStandard
  /** 0 to 2^256 - 1. */
  readonly number: bigint
}

/**
 * Returns the standard that the contract at `address` follows, by its own word (ERC-165); `undefined` for what is no
 * collection. Of one that claims both, ERC-721.
 */
export async function readStandard(address: string, reader: ChainReader): Promise<CollectibleStandard | undefined> {
  const ids = [...identifies.map(([id]) => id), standards.erc721, standards.erc1155]
  const results = await callAll(
    ids.map(id => ({ to: address, data: supports(id) })),
    reader
  )
  const [isErc721, isErc1155] = results.slice(identifies.length).map(answer => wordOf(answer) === 1n)
  if (!identifies.every(([, expected], index) => wordOf(results[index]) === expected)) return undefined
  if (isErc721) return 'erc721'
  return isErc1155 ? 'erc1155' : undefined
}

/**
 * Reads the collection, its standard, and the number of the piece that an id names.
 *
 * @throws {TransferError} `transfer/unknown-token` for what is no id of a collectible, or no collection on the chain.
 */
export async function readCollectiblePiece(
  id: string,
  reader: ChainReader
): Promise<{ readonly token: string; readonly collectible: CollectiblePiece }> {
  const { collection, number } = readCollectibleId(id) ?? {}
  const standard = collection && (await readStandard(collection, reader))
  if (!standard || number === undefined) throw unknown(reader.chain, id)
  return { token: collection, collectible: { standard, number: BigInt(number) } }
}

/**
 * Reads how many pieces an account holds; 0 of a thing that does not exist.
 *
 * @throws {TransferError} `transfer/unknown-token` for a contract that answers as no collection does.
 */
export async function readHeld(
  account: string,
  { token, collectible: { standard, number } }: { readonly token: string; readonly collectible: CollectiblePiece },
  reader: ChainReader
): Promise<BaseUnits> {
  const data = standard === 'erc721' ? ownerOf(number) : balanceOfPiece(account, number)
  const answer = await reader.call({ to: token, data }).catch(error => {
    // The contract of a piece that nobody owns reverts.
    if (standard === 'erc721' && isRevert(error)) return NOBODY
    throw error
  })
  const held = wordAt(answer)
  if (held === undefined) throw unknown(reader.chain, `${token}/${number}`)
  return standard === 'erc1155' ? held : BigInt(held === BigInt(account))
}

interface SafeTransfer {
  readonly from: string
  readonly recipient: string
  readonly amount: BaseUnits
}

/**
 * Returns the call that transfers pieces of a collectible, and fails where a contract cannot take them: `safeTransferFrom` of
 * ERC-721 or ERC-1155.
 */
export function safeTransfer({ standard, number }: CollectiblePiece, { from, recipient, amount }: SafeTransfer): Hex {
  const sides = [from as Hex, recipient as Hex, number] as const
  const functionName = 'safeTransferFrom'
  return standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName, args: sides })
    : encodeFunctionData({ abi: erc1155Abi, functionName, args: [...sides, amount, '0x'] })
}

/** The address of zeros, as `ownerOf` answers with it. */
const NOBODY: Hex = `0x${'0'.repeat(64)}`
const ownerOf = (number: bigint): Hex => encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [number] })
const balanceOfPiece = (account: string, number: bigint): Hex =>
  encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account as Hex, number] })

const wordOf = (answer: Hex | undefined) => answer && wordAt(answer)
const unknown = (chain: ChainId, token: string) => new TransferError('transfer/unknown-token', { chain, token })
