export { firstOnChain, firstResponse } from './fallback.js'
export { fetchWithLimits } from './fetch-with-limits.js'
export { createJsonRpcNode, type JsonRpcNode } from './json-rpc-node.js'
export { withTransferErrors } from './transfer-errors.js'
