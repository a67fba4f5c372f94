import type { RpcMethod } from '@latchkit/kernel'
import { GetAccountAddresses, SendTransfer, SignMessage, SignPsbt } from '../../contract.js'

/** Every method that this plugin handles. */
export const methods: readonly RpcMethod<unknown, unknown>[] = [
  SignMessage,
  GetAccountAddresses,
  SignPsbt,
  SendTransfer
]
