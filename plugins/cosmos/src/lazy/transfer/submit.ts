import { errorCode } from '@latchkit/kernel'
import { type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { decodeBase64, invalidAnswer, isUnknownMethod, sameBytes } from '@latchkit/plugin-chains/kit'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import type { StdSignDoc } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { type CosmosNode, shownReason } from '../node/client.js'
import { broadcast, type ChainAccount, MAX_UINT64 } from '../node/queries.js'
import { signAmino, signDirect } from '../signing/sign-transaction.js'
import type { CosmosAccount } from '../wallet/account-id.js'
import { publicKeyOf, type SigningWallet, walletOf } from '../wallet/signing-wallet.js'
import {
  encodeAuthInfo,
  encodeBody,
  encodeTransaction,
  type Fee,
  feeCoins,
  isWithinFee,
  keyUrl,
  type Payment,
  type TransactionSigner
} from './transaction.js'

interface Draft {
  readonly payment: Payment
  readonly fee: Fee
  readonly number: bigint
  readonly sequence: bigint
}

interface Sending {
  readonly networks: readonly CosmosChain[]
  readonly node: CosmosNode
  readonly signer: Signer
  readonly account: CosmosAccount
  readonly draft: Draft
  readonly payer: ChainAccount
  /** Called with the id as soon as it is known, which is before a node has the transaction. */
  readonly sending: (hash: string) => void
}

/** Parts of a signed transaction, compared with the request. */
interface Signed {
  readonly body: Uint8Array
  readonly authInfo: Uint8Array
  readonly signature: Uint8Array
}

/** The code of a transaction that the node has already: another node took it, or the wallet sent it. */
const IN_MEMPOOL = 19

/**
 * Asks the wallet for a signature, compares what it signed with the request, and broadcasts the transaction by the site's node.
 *
 * @returns the id: the hash in upper-case hex.
 * @throws {WalletError} `wallet/invalid-answer` when something else was signed, and the errors of any wallet request.
 * @throws {TransferError} `transfer/would-fail`, `transfer/not-spendable`
 */
export async function submitPayment(parts: Sending, signal: AbortSignal): Promise<string> {
  const { body, authInfo, signature } = await sign(parts, signal)
  const bytes = encodeTransaction(body, authInfo, signature)
  const hash = hex.encode(sha256(bytes)).toUpperCase()
  parts.sending(hash)
  const { code, codespace, raw_log } = await broadcast(parts.node, base64.encode(bytes), signal)
  if (code === 0 || (code === IN_MEMPOOL && codespace === 'sdk')) return hash
  const reason = shownReason(raw_log) || `code ${code} of ${codespace}`
  throw new TransferError('transfer/would-fail', { reason })
}

/** Signs in the direct mode, or in the amino mode where the wallet has no other: devices of Ledger, and some sessions. */
async function sign(parts: Sending, signal: AbortSignal): Promise<Signed> {
  const { signer, account, payer, draft } = parts
  const wallet = await walletOf(signer.connector, signal)
  const { bytes, isLedger } = await publicKeyOf(wallet, account, signal)
  const publicKey = { url: keyUrl(account.network, payer, account.address), bytes }
  const signerIn = (mode: TransactionSigner['mode']) => ({ publicKey, sequence: draft.sequence, mode })
  if (isLedger || (wallet.keplr && typeof wallet.keplr.signDirect !== 'function'))
    return signInAmino(parts, wallet, signerIn('amino'), signal)
  try {
    return await signInDirect(parts, wallet, signerIn('direct'), signal)
  } catch (failure) {
    if (!wallet.session || !isWithoutDirect(failure)) throw failure
    return signInAmino(parts, wallet, signerIn('amino'), signal)
  }
}

const isWithoutDirect = (failure: unknown) =>
  errorCode(failure) === 'wallet/unavailable' && isUnknownMethod((failure as Error).cause, 'cosmos_signDirect')

async function signInDirect(
  { networks, signer, account, draft }: Sending,
  { name }: SigningWallet,
  transactionSigner: TransactionSigner,
  signal: AbortSignal
): Promise<Signed> {
  const body = encodeBody(draft.payment)
  const document = {
    chainId: account.network.id,
    accountNumber: `${draft.number}`,
    bodyBytes: base64.encode(body),
    authInfoBytes: base64.encode(encodeAuthInfo(transactionSigner, draft.fee))
  }
  const response = await signDirect(networks, signer, document, signal, 'unchanged')
  const [given, authInfo] = [decodeBase64(response.signed.bodyBytes), decodeBase64(response.signed.authInfoBytes)]
  const signature = decodeBase64(response.signature.signature)
  const isSame = given && sameBytes(given, body) && authInfo && isWithinFee(authInfo, transactionSigner, draft.fee)
  if (!isSame || !signature) throw changedTransaction(name, 'signDirect')
  return { body, authInfo, signature }
}

async function signInAmino(
  { networks, signer, account, draft }: Sending,
  { name }: SigningWallet,
  transactionSigner: TransactionSigner,
  signal: AbortSignal
): Promise<Signed> {
  const { payment, fee } = draft
  const { from, to, coin, memo } = payment
  const document: StdSignDoc = {
    chain_id: account.network.id,
    account_number: `${draft.number}`,
    sequence: `${draft.sequence}`,
    fee: { amount: feeCoins(fee), gas: `${fee.gas}` },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount: [coin] } }],
    memo
  }
  const response = await signAmino(networks, signer, document, signal, 'unchanged')
  const paid = readFee(response.signed, fee.denom)
  const signature = decodeBase64(response.signature.signature)
  const isSame = response.signed.memo === memo && paid && paid.amount <= fee.amount
  if (!isSame || !signature) throw changedTransaction(name, 'signAmino')
  return { body: encodeBody(payment), authInfo: encodeAuthInfo(transactionSigner, paid), signature }
}

/** Reads the fee that a wallet put in; `undefined` unless it pays with one coin of the chain's own. */
function readFee({ fee: { amount, gas } }: StdSignDoc, denom: string): Fee | undefined {
  const [coin = { denom, amount: '0' }, ...more] = amount
  const isPlain =
    more.length === 0 && coin.denom === denom && [coin.amount, gas].every(text => /^[0-9]{1,78}$/.test(text))
  return isPlain && BigInt(gas) <= MAX_UINT64 ? { denom, amount: BigInt(coin.amount), gas: BigInt(gas) } : undefined
}

const changedTransaction = (wallet: string, method: string) =>
  invalidAnswer(wallet, method, 'a signature over the transaction that it was asked to sign')
