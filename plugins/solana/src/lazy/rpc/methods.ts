import type { RpcMethod } from '@latchkit/kernel'
import * as contract from '../../contract.js'

/** Every method that this plugin handles. */
export const methods = Object.values(contract) as readonly RpcMethod<unknown, unknown>[]
