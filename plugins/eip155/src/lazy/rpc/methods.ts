import { type RpcMethod, type RpcRisk, rpcMethod } from '@latchkit/kernel'
import { PersonalSign, SendTransaction, SignTypedData } from '../../contract.js'

/** Only read. All but the first two are answered by the RPC URLs of the network. */
const reads = `accounts chainId blockNumber call estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash
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
const walletWrites = `sendCalls grantPermissions revokePermissions requestExecutionPermissions
  revokeExecutionPermission`

const named = (prefix: string, names: string, risk: RpcRisk) =>
  names.split(/\s+/).map(name => rpcMethod<unknown, unknown>('eip155', prefix + name, risk))

/** Every method that this plugin answers. */
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
