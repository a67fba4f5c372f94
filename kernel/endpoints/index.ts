export { fetchAnswer } from './fetch-answer.js'
export { firstAnswer, firstOnChain } from './first-answer.js'
export { createJsonRpcNode, type JsonRpcNode } from './json-rpc-node.js'
