import { errorCode } from '@latchkit/kernel'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, isUnknownMethod, sameBytes } from '@latchkit/plugin-chains/kit'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import type { StdSignDoc } from '../../contract.js'
import { shownReason } from '../node/client.js'
import { type ChainAccount, MAX_UINT64, type Queries } from '../node/queries.js'
import { signAmino, signDirect } from '../signing/sign-transaction.js'
import { type AccountSigner, publicKeyOf } from '../wallet/signing-wallet.js'
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

interface Submission {
  readonly queries: Queries
  readonly signer: AccountSigner
  readonly payment: Payment
  readonly fee: Fee
  /** The account on its chain, with the sequence that the chain expects. */
  readonly payer: ChainAccount
  /** Called with the id as soon as it is known, before a node has the transaction. */
  readonly onId: (id: string) => void
}

/** Code of a transaction that the node already has: another node accepted it, or the wallet sent it. */
const IN_MEMPOOL = 19

/**
 * Requests a signature from the wallet, compares the signed transaction with the request, and broadcasts it by the site's node.
 *
 * @returns the id: the hash in upper-case hex.
 * @throws {WalletError} `wallet/invalid-answer` for another signed transaction, and the errors of any wallet request.
 * @throws {TransferError} `transfer/would-fail`, `transfer/not-spendable`
 */
export async function submitTransfer(submission: Submission): Promise<string> {
  const { queries, onId } = submission
  const { body, authInfo, signature } = await sign(submission)
  const bytes = encodeTransaction(body, authInfo, signature)
  const id = hex.encode(sha256(bytes)).toUpperCase()
  onId(id)
  const { code, codespace, raw_log } = await queries.broadcast(base64.encode(bytes))
  if (code === 0 || (code === IN_MEMPOOL && codespace === 'sdk')) return id
  const reason = shownReason(raw_log) || `code ${code} of ${codespace}`
  throw new TransferError('transfer/would-fail', { reason })
}

/** Signs in the direct mode, or in the amino mode if the wallet has no other: Ledger devices and some sessions. */
async function sign(submission: Submission) {
  const { signer, payer } = submission
  const { account, keplr, session } = signer
  const { bytes, isLedger } = await publicKeyOf(signer)
  const publicKey = { url: keyUrl(account.network, payer, account.address), bytes }
  const signerIn = (mode: TransactionSigner['mode']) => ({ publicKey, sequence: payer.sequence, mode })
  const inAmino = () => signInAmino(submission, signerIn('amino'))
  if (isLedger || (keplr && typeof keplr.signDirect !== 'function')) return inAmino()
  try {
    return await signInDirect(submission, signerIn('direct'))
  } catch (failure) {
    if (!session || !isWithoutDirect(failure)) throw failure
    return inAmino()
  }
}

const isWithoutDirect = (failure: unknown) =>
  errorCode(failure) === 'wallet/unavailable' && isUnknownMethod((failure as Error).cause, 'cosmos_signDirect')

/** Options that request the wallet to keep fee and memo, which it may ignore. */
const unchanged = { preferNoSetFee: true, preferNoSetMemo: true }

async function signInDirect({ signer, payment, fee, payer }: Submission, transactionSigner: TransactionSigner) {
  const body = encodeBody(payment)
  const document = {
    chainId: signer.account.network.id,
    accountNumber: `${payer.number}`,
    bodyBytes: base64.encode(body),
    authInfoBytes: base64.encode(encodeAuthInfo(transactionSigner, fee))
  }
  const { signed, signature } = await signDirect(signer, document, unchanged)
  const authInfo = base64.decode(signed.authInfoBytes)
  if (!sameBytes(base64.decode(signed.bodyBytes), body) || !isWithinFee(authInfo, transactionSigner, fee))
    throw changedTransaction(signer, 'signDirect')
  return { body, authInfo, signature: base64.decode(signature.signature) }
}

async function signInAmino({ signer, payment, fee, payer }: Submission, transactionSigner: TransactionSigner) {
  const { from, to, coin, memo } = payment
  const document: StdSignDoc = {
    chain_id: signer.account.network.id,
    account_number: `${payer.number}`,
    sequence: `${payer.sequence}`,
    fee: { amount: feeCoins(fee), gas: `${fee.gas}` },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount: [coin] } }],
    memo
  }
  const { signed, signature } = await signAmino(signer, document, unchanged)
  const paid = readFee(signed, fee.denom)
  if (signed.memo !== memo || !paid || paid.amount > fee.amount) throw changedTransaction(signer, 'signAmino')
  const authInfo = encodeAuthInfo(transactionSigner, paid)
  return { body: encodeBody(payment), authInfo, signature: base64.decode(signature.signature) }
}

/** Reads the fee that a wallet set; `undefined` unless it is a single amount of the chain's own coin. */
function readFee({ fee: { amount, gas } }: StdSignDoc, denom: string): Fee | undefined {
  const [coin = { denom, amount: '0' }, ...more] = amount
  const isPlain =
    more.length === 0 && coin.denom === denom && [coin.amount, gas].every(text => /^[0-9]{1,78}$/.test(text))
  return isPlain && BigInt(gas) <= MAX_UINT64 ? { denom, amount: BigInt(coin.amount), gas: BigInt(gas) } : undefined
}

const changedTransaction = ({ name }: AccountSigner, method: string) =>
  invalidAnswer(name, method, 'a signature over the transaction that it was asked to sign')
