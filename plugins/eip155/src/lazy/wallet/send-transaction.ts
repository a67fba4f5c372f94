import type { ChainId } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Hex, TransactionRequest } from '../../contract.js'
import { quantityOf } from '../node/chain-id.js'
import { hash } from '../node/schemas.js'
import { sendRequest, type Wallet } from './request.js'

/**
 * Has a wallet sign and send a transaction. The request names the chain, so that the wallet cannot send on another one. Resolves
 * with the hash, without waiting for a block.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for a result that is not a hash.
 */
export async function sendTransaction(
  wallet: Wallet,
  transaction: TransactionRequest,
  chain: ChainId,
  signal: AbortSignal
): Promise<Hex> {
  const method = 'eth_sendTransaction'
  const response = await sendRequest(wallet, method, [{ ...transaction, chainId: quantityOf(chain) }], signal)
  if (v.is(hash, response)) return response
  throw invalidAnswer(wallet.name, method, 'a transaction hash')
}
