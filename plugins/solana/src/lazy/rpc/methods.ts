import type { RpcMethod } from '@latchkit/kernel'
import {
  GetAccounts,
  RequestAccounts,
  SignAllTransactions,
  SignAndSendTransaction,
  SignMessage,
  SignTransaction
} from '../../contract.js'

/** The methods that this plugin handles. */
export const methods = [
  GetAccounts,
  RequestAccounts,
  SignMessage,
  SignTransaction,
  SignAllTransactions,
  SignAndSendTransaction
] as readonly RpcMethod<unknown, unknown>[]
