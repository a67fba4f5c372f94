import { type RpcMethod, type RpcRisk, rpcMethod } from '@latchkit/kernel'
import { PersonalSign, SendTransaction, SignTypedData } from '../../contract.js'

/** Methods that only read. The RPC URLs of the network handle all but the first two. */
const reads = `accounts chainId blockNumber call estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash
  getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode
  getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex
  getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt
  getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter
  newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt
  estimateUserOperationGas getUserOperationByHash supportedEntryPoints`

/** Methods that only read data of the wallet, or have it show them. */
const walletReads = `getCapabilities getCallsStatus showCallsStatus getAssets getSupportedExecutionPermissions
  getGrantedExecutionPermissions`

/** Methods that sign, send, or grant permissions to do so. ERC-7715 renamed its methods, so both names are listed. */
const walletWrites = `sendCalls grantPermissions revokePermissions requestExecutionPermissions
  revokeExecutionPermission`

const named = (prefix: string, names: string, risk: RpcRisk) =>
  names.split(/\s+/).map(name => rpcMethod<unknown, unknown>('eip155', prefix + name, risk))

/** Every method that this plugin handles. */
export const methods: readonly RpcMethod<unknown, unknown>[] = [
  ...named('eth_', reads, 'safe'),
  // How web3 4 asks for the network of a transaction.
  ...named('net_', 'version', 'safe'),
  ...named('wallet_', walletReads, 'safe'),
  PersonalSign,
  SignTypedData,
  SendTransaction,
  ...named('eth_', 'sendUserOperation', 'unsafe'),
  ...named('wallet_', walletWrites, 'unsafe')
]
