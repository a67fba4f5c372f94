import { type BaseUnits, type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, transferAmount } from '@latchkit/plugin-chains/kit'
import { type Hex, SendTransaction, type TransactionRequest } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { accountParts } from '../wallet/accounts.js'
import { walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain, switchNetwork } from '../wallet/switch-network.js'
import { readFunds, simulateTransfer } from './simulate.js'
import { getTransaction } from './status.js'
import { isSameCall, type TransferCall, type TransferDraft } from './transfer-call.js'
import type { WithChainReader } from './with-chain-reader.js'

/** A transfer that was simulated successfully. */
export interface TransferPlan extends Pick<ChainReader, 'network' | 'chain'> {
  readonly draft: TransferDraft
  readonly call: TransferCall
  readonly amount: BaseUnits
  readonly fee: BaseUnits
  /** The call as it is requested from the wallet. */
  readonly transaction: TransactionRequest
}

/**
 * Simulates a prepared transfer again and has the wallet of the signer send it. Resolves with the transaction hash.
 *
 * @throws {TransferError} `transfer/not-the-signer` for another account than the one that it was prepared for; as `prepare`,
 *   for what changed since.
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for a wallet that sent another transaction.
 */
export async function submitTransfer(
  plan: TransferPlan,
  { account, connector, request }: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<string> {
  const { network, chain, call, transaction } = plan
  const signer = accountParts(account)
  if (signer.address !== call.from || signer.chain !== chain)
    throw new TransferError('transfer/not-the-signer', { account: `${chain}:${call.from}` })
  const wallet = await walletOf(connector, signal)
  if ((await currentChain(wallet, signal)) !== chain) await switchNetwork(wallet, network, signal)
  // After the prompt for the network. Consent follows, so the state may still change before the wallet sends.
  await withChainReader(chain, signal, reader => assertStillPossible(plan, reader))
  const hash = request
    ? await request(SendTransaction, [transaction], signal)
    : await sendTransaction(wallet, transaction, chain, signal)
  // A transaction that cannot be looked up yet was sent all the same.
  const looked = withChainReader(chain, signal, reader => isOtherTransaction(call, hash, reader))
  const isOther = await looked.catch(() => false)
  signal.throwIfAborted()
  if (isOther) throw invalidAnswer(wallet.name, 'eth_sendTransaction', 'the transaction that was prepared')
  return hash
}

async function assertStillPossible({ draft, call, amount, fee }: TransferPlan, reader: ChainReader): Promise<void> {
  transferAmount({ ...(await readFunds(draft, reader)), requested: amount, fee })
  await simulateTransfer(call, reader)
}

/**
 * Tests if the node has a transaction with this hash that differs from the call. Always false for an account that is a contract:
 * others send its calls in transactions of their own.
 */
async function isOtherTransaction(call: TransferCall, hash: Hex, reader: ChainReader): Promise<boolean> {
  const transaction = await getTransaction(hash, reader)
  return transaction !== undefined && !isSameCall(call, transaction) && (await reader.code(call.from)) === '0x'
}
