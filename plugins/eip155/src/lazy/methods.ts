import { type RpcMethod, type RpcRisk, rpcMethod } from '@latchkit/kernel'
import { PersonalSign, SendTransaction, SignTypedData } from '../contract.js'

/** Answered without node and wallet, by the account and the chain that are shown. */
const shown = 'accounts chainId'

/** Only read, by the RPC URLs of the network. */
const reads = `blockNumber call estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash
  getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode
  getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex
  getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt
  getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter
  newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt
  estimateUserOperationGas getUserOperationByHash supportedEntryPoints`

/** Only read, and only the wallet knows. */
const walletReads = `getCapabilities getCallsStatus getAssets getSupportedExecutionPermissions
  getGrantedExecutionPermissions`

/** Sign, send, or hand out the right to. ERC-7715 has renamed its methods, so permissions go by both names. */
const writes = `sendCalls grantPermissions revokePermissions requestExecutionPermissions
  revokeExecutionPermission`

const named = (prefix: string, names: string, risk: RpcRisk) =>
  names.split(/\s+/).map(name => rpcMethod<unknown, unknown>('eip155', prefix + name, risk))

/** The methods that the RPC URLs of the network answer. `net_version` is how web3 4 asks for the network of a transaction. */
export const nodeReads = [...named('eth_', reads, 'safe'), ...named('net_', 'version', 'safe')]

/** The methods that the wallet answers for the account that is shown. */
export const walletWrites = [...named('eth_', 'sendUserOperation', 'unsafe'), ...named('wallet_', writes, 'unsafe')]

/** Every method that this plugin answers. */
export const methods: readonly RpcMethod<unknown, unknown>[] = [
  ...named('eth_', shown, 'safe'),
  ...nodeReads,
  ...named('wallet_', walletReads, 'safe'),
  PersonalSign,
  SignTypedData,
  SendTransaction,
  ...walletWrites
]
