import { plainText } from '@latchkit/plugin-chains/kit'
import { type Abi, parseAbi } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { RpcErrorContext } from '../node/revert.js'

const MAX_REASON_CHARACTERS = 160
const MAX_DEPTH = 3

/** The texts of nodes for a revert, before its reason if it has one. */
const REVERTED =
  /^.*?(?:execution reverted|reverted with reason string|vm execution error|(?:^|[ :])revert(?:ed)?$|^evm error: ?revert(?:ed)?)[:.]?/i

/**
 * Returns why a call failed, safe to show, 160 characters at most: the text of the revert (`Error(string)`), the name of an error of
 * ERC-6093 or of the compiler, else the node's text, else `unknown reason`. The author of the contract may have written it.
 */
export function failureReason({ context: { reason, data } }: RpcErrorContext): string {
  const reverted = revertData(data)
  const texts = [reverted ? describeRevert(reverted) : '', reason.replace(REVERTED, '')]
  return texts.map(text => plainText(text, MAX_REASON_CHARACTERS)).find(text => text !== '') ?? 'unknown reason'
}

/** Finds the data of a revert, which nodes return as the data, in a text, or some levels into an object. */
function revertData(data: unknown, depth = MAX_DEPTH): Hex | undefined {
  if (typeof data === 'string') return /0x(?:[\da-f]{2}){4,}$/i.exec(data)?.[0] as Hex | undefined
  if (typeof data !== 'object' || data === null || depth === 0) return undefined
  const { data: inner, originalError } = data as { readonly data?: unknown; readonly originalError?: unknown }
  return revertData(inner, depth - 1) ?? revertData(originalError, depth - 1)
}

/** The errors of tokens (ERC-6093); viem adds those of the compiler. */
const tokenErrors: Abi = parseAbi([
  'error ERC20InsufficientBalance(address, uint256, uint256)',
  'error ERC20InvalidSender(address)',
  'error ERC20InvalidReceiver(address)',
  'error ERC721IncorrectOwner(address, uint256, address)',
  'error ERC721InvalidReceiver(address)',
  'error ERC721NonexistentToken(uint256)',
  'error ERC1155InsufficientBalance(address, uint256, uint256, uint256)',
  'error ERC1155InvalidReceiver(address)',
  'error EnforcedPause()'
])

function describeRevert(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: tokenErrors, data })
    if (errorName === 'Error') return String(args?.[0])
    return errorName === 'Panic' ? `Panic ${args?.[0]}` : errorName
  } catch {
    return `error ${data.slice(0, 10)}`
  }
}
