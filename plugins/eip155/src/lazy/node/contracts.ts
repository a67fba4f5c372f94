import { tryOrUndefined } from '@latchkit/kernel/options'
import { encodeFunctionData, parseAbi } from 'viem'
import { decodeAbiParameters, hexToString } from 'viem/utils'
import type { Hex } from '../../contract.js'

/** Functions of ERC-20, ERC-165, ERC-721 with its enumeration extension, and ERC-1155; the fees of OP Stack chains. */
const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function safeTransferFrom(address, address, uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  'function getL1Fee(bytes) view returns (uint256)'
])

/** Returns the data of a call; of two functions with one name, of the one that takes these arguments. */
export const encodeCall = (functionName: (typeof abi)[number]['name'], ...args: readonly (string | bigint)[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

const WORD_CHARACTERS = 66
/** Maximum length of a text, above that of any shown name. */
const MAX_TEXT_CHARACTERS = 256

/** Returns the first word of a response, which may be longer than its ABI says; `undefined` for a shorter one. */
export const wordOf = (response: unknown): bigint | undefined =>
  typeof response === 'string' && response.length >= WORD_CHARACTERS
    ? BigInt(response.slice(0, WORD_CHARACTERS))
    : undefined

/**
 * Reads a text in a contract's response: a `string`, or the `bytes32` of tokens older than ERC-20. Returns `undefined` for any other
 * response.
 *
 * @param max - maximum length of the text, which is cut. @defaultValue 256
 */
export const textOf = (response: unknown, max = MAX_TEXT_CHARACTERS): string | undefined =>
  tryOrUndefined(() => {
    const data = response as Hex
    if (data.length === WORD_CHARACTERS) return hexToString(data, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], data)[0].slice(0, max)
  })
