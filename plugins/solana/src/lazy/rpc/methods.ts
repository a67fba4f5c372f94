import type { RpcMethod } from '@latchkit/kernel'
import * as contract from '../../contract.js'

/** The methods that this plugin handles: all that its contract has. */
export const methods = Object.values(contract) as readonly RpcMethod<unknown, unknown>[]
