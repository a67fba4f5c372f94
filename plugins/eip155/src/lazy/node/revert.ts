import { errorCode } from '@latchkit/kernel'
import type { Eip155Error } from '../../errors.js'

/** Error response of a node. */
export type RpcErrorContext = Eip155Error<'eip155/refused'>

/** Tests if an error is the error response of a node. */
export const isRpcError = (error: unknown): error is RpcErrorContext => errorCode(error) === 'eip155/refused'

/** Tests if a call ran and failed. Nodes agree neither on the code of a revert nor on its text. */
export function isRevert(error: unknown): error is RpcErrorContext {
  if (!isRpcError(error)) return false
  const { rpcCode, reason } = error.context
  return rpcCode === 3 || /revert|invalid opcode|out of gas|vm execution|evm error/i.test(reason)
}

/** Tests if the chain would not accept a transaction, or if it would run and fail. */
export const isFailure = (error: unknown): error is RpcErrorContext =>
  isRevert(error) ||
  (isRpcError(error) && /insufficient (?:funds|balance)|gas required exceeds|intrinsic gas/i.test(error.context.reason))

/** Returns a handler of rejections: it returns `instead` for an expected error, and throws any other one again. */
export const unless =
  <const T>(isExpected: (error: unknown) => boolean, instead: T) =>
  (error: unknown): T => {
    if (isExpected(error)) return instead
    throw error
  }
