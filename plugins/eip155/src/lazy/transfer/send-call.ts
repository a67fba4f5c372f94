import { type ChainId, type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { switchNetworkMethod } from '@latchkit/plugin-connections/contract'
import { type Hex, SendTransaction, type TransactionRequest } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { accountParts } from '../wallet/accounts.js'
import { walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain, switchNetwork } from '../wallet/switch-network.js'
import { getTransaction } from './status.js'
import { isSameCall, type TransferCall } from './transfer-call.js'
import type { WithChainReader } from './with-chain-reader.js'

interface CallToSend {
  readonly chain: ChainId
  readonly call: TransferCall
  /** Checks against the state of the chain that the call is still possible, and returns the request for the wallet. */
  prepare(reader: ChainReader): Promise<TransactionRequest>
}

/**
 * Requests the signer's wallet to send a call, after a switch to the chain of the call. Resolves with the transaction hash.
 *
 * @throws {TransferError} `transfer/not-the-signer` for another account than the caller's; as `prepare`.
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for a wallet that sent another transaction.
 */
export async function sendCall(
  { chain, call, prepare }: CallToSend,
  { account, connector, request }: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<string> {
  const signer = accountParts(account)
  if (signer.address !== call.from || signer.chain !== chain)
    throw new TransferError('transfer/not-the-signer', { account: `${chain}:${call.from}` })
  const wallet = await walletOf(connector, signal)
  if ((await currentChain(wallet, signal)) !== chain) {
    if (request) await request(switchNetworkMethod('eip155'), { connector: connector.info.id }, signal)
    else await switchNetwork(wallet, await withChainReader(chain, signal, async reader => reader.network), signal)
  }
  // After the prompt for the network. Consent follows, so the state may still change before the wallet sends.
  const transaction = await withChainReader(chain, signal, prepare)
  const hash = request
    ? await request(SendTransaction, [transaction], signal)
    : await sendTransaction(wallet, transaction, chain, signal)
  // A transaction that cannot be looked up yet was sent all the same.
  const lookup = withChainReader(chain, signal, reader => isOtherTransaction(call, hash, reader))
  const isOther = await lookup.catch(() => false)
  signal.throwIfAborted()
  if (isOther) throw invalidAnswer(wallet.name, 'eth_sendTransaction', 'the transaction that was prepared')
  return hash
}

/**
 * Tests if the node has a transaction with this hash that differs from the call. Always false for an account that is a contract:
 * others send its calls in transactions of their own.
 */
async function isOtherTransaction(call: TransferCall, hash: Hex, reader: ChainReader): Promise<boolean> {
  const transaction = await getTransaction(hash, reader)
  return transaction !== undefined && !isSameCall(call, transaction) && (await reader.code(call.from)) === '0x'
}
