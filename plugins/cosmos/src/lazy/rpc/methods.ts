import type { RpcMethod } from '@latchkit/kernel'
import { GetAccounts, SignAmino, SignDirect } from '../../contract.js'

/** Every method that this plugin answers. */
export const methods: readonly RpcMethod<unknown, unknown>[] = [
  GetAccounts as RpcMethod<unknown, unknown>,
  SignAmino as RpcMethod<unknown, unknown>,
  SignDirect as RpcMethod<unknown, unknown>
]
