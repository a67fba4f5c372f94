import { type ChainId, type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { switchNetworkMethod } from '@latchkit/plugin-connections/contract'
import { SendTransaction, type TransactionRequest } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { accountParts } from '../wallet/accounts.js'
import { type Wallet, walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain, switchNetwork } from '../wallet/switch-network.js'
import type { TransferCall } from './transfer-call.js'
import { isOtherTransaction } from './verify-batch.js'
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
  signer: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<string> {
  const { request } = signer
  const wallet = await walletOnChain({ chain, from: call.from }, signer, withChainReader, signal)
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
 * Returns the wallet of a signer, after a switch to the chain if it is on another one.
 *
 * @throws {TransferError} `transfer/not-the-signer` for another account than `from`, or on another chain.
 * @throws {WalletError} as any request to a wallet, and as `switchNetwork`.
 */
export async function walletOnChain(
  { chain, from }: { readonly chain: ChainId; readonly from: string },
  { account, connector, request }: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<Wallet> {
  const signer = accountParts(account)
  if (signer.address !== from || signer.chain !== chain)
    throw new TransferError('transfer/not-the-signer', { account: `${chain}:${from}` })
  const wallet = await walletOf(connector, signal)
  if ((await currentChain(wallet, signal)) !== chain) {
    if (request) await request(switchNetworkMethod('eip155'), { connector: connector.info.id }, signal)
    else await switchNetwork(wallet, await withChainReader(chain, signal, async reader => reader.network), signal)
  }
  return wallet
}
