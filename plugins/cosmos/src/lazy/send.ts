import { errorCode } from '@latchkit/kernel'
import { plainText, type Signer } from '@latchkit/kernel/chain'
import { TransferError } from '@latchkit/kernel/transfer'
import { invalidAnswer, isUnknownMethod } from '@latchkit/kernel/wallet'
import { sha256 } from '@noble/hashes/sha2'
import type { StdSignDoc } from '../contract.js'
import type { CosmosAccount } from './account.js'
import { areEqual, fromBase64, toBase64 } from './bytes.js'
import { broadcast, type ChainAccount } from './chain-state.js'
import { keyUrl } from './key-url.js'
import type { Node } from './node.js'
import { publicKeyOf } from './public-key.js'
import type { Signing } from './signing.js'
import { type SigningWallet, walletOf } from './signing-wallet.js'
import {
  type Fee,
  feeCoins,
  isWithinFee,
  type Payment,
  type SignerFacts,
  writeAuthInfo,
  writeBody,
  writeTransaction
} from './transaction.js'

interface Draft {
  readonly payment: Payment
  readonly fee: Fee
  readonly number: bigint
  readonly sequence: bigint
}

interface Sending {
  readonly node: Node
  readonly signing: Signing
  readonly signer: Signer
  readonly account: CosmosAccount
  readonly draft: Draft
  readonly payer: ChainAccount
  /** Told the id as soon as it is known, which is before a node has the transaction. */
  readonly sending: (hash: string) => void
}

/** What was signed, once it is known to be what was asked for. */
interface Signed {
  readonly body: Uint8Array
  readonly authInfo: Uint8Array
  readonly signature: Uint8Array
}

/** The chain has it already: another node took it, or the wallet sent it. */
const IN_MEMPOOL = 19

/**
 * Has the wallet sign, looks at what it signed, and sends that by the site's own node.
 *
 * @throws {WalletError} `wallet/invalid-answer` when something else was signed; and as any request to a wallet
 * @throws {TransferError} `transfer/would-fail`, `transfer/not-spendable`
 */
export async function sendThrough(parts: Sending, signal: AbortSignal): Promise<string> {
  const { body, authInfo, signature } = await signed(parts, signal)
  const bytes = writeTransaction(body, authInfo, signature)
  const hash = Array.from(sha256(bytes), byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  parts.sending(hash)
  const { code, codespace, raw_log } = await broadcast(parts.node, toBase64(bytes), signal)
  if (code === 0 || (code === IN_MEMPOOL && codespace === 'sdk')) return hash
  throw new TransferError('transfer/would-fail', { reason: plainText(raw_log, 500) || `code ${code} of ${codespace}` })
}

/** In the direct mode, and in that of amino where the wallet has no other: devices of Ledger, and some sessions. */
async function signed(parts: Sending, signal: AbortSignal): Promise<Signed> {
  const { signer, account, payer, draft } = parts
  const wallet = await walletOf(signer.connector, signal)
  const { bytes, isLedger } = await publicKeyOf(wallet, account, signal)
  const publicKey = { url: keyUrl(account.network, payer, account.address), bytes }
  const facts = (mode: SignerFacts['mode']): SignerFacts => ({ publicKey, sequence: draft.sequence, mode })
  if (isLedger || (wallet.keplr && typeof wallet.keplr.signDirect !== 'function'))
    return signedAmino(parts, wallet, facts('amino'), signal)
  try {
    return await signedDirect(parts, wallet, facts('direct'), signal)
  } catch (failure) {
    if (!wallet.session || !isWithoutDirect(failure)) throw failure
    return signedAmino(parts, wallet, facts('amino'), signal)
  }
}

const isWithoutDirect = (failure: unknown) =>
  errorCode(failure) === 'wallet/unavailable' && isUnknownMethod((failure as Error).cause, 'cosmos_signDirect')

async function signedDirect(
  { signing, signer, account, draft }: Sending,
  { name }: SigningWallet,
  facts: SignerFacts,
  signal: AbortSignal
): Promise<Signed> {
  const body = writeBody(draft.payment)
  const document = {
    chainId: account.network.id,
    accountNumber: `${draft.number}`,
    bodyBytes: toBase64(body),
    authInfoBytes: toBase64(writeAuthInfo(facts, draft.fee))
  }
  const answer = await signing.signDirect(signer, document, signal, 'as-it-is')
  const [given, authInfo] = [fromBase64(answer.signed.bodyBytes), fromBase64(answer.signed.authInfoBytes)]
  const signature = fromBase64(answer.signature.signature)
  const isSame = given && areEqual(given, body) && authInfo && isWithinFee(authInfo, facts, draft.fee)
  if (!isSame || !signature) throw otherwise(name, 'signDirect')
  return { body, authInfo, signature }
}

async function signedAmino(
  { signing, signer, account, draft }: Sending,
  { name }: SigningWallet,
  facts: SignerFacts,
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
  const answer = await signing.signAmino(signer, document, signal, 'as-it-is')
  const paid = readFee(answer.signed, fee.denom)
  const signature = fromBase64(answer.signature.signature)
  const isSame = answer.signed.memo === memo && paid && paid.amount <= fee.amount
  if (!isSame || !signature) throw otherwise(name, 'signAmino')
  return { body: writeBody(payment), authInfo: writeAuthInfo(facts, paid), signature }
}

/** What a wallet put in for the fee. Undefined where it would pay with anything but one coin of the chain's own. */
function readFee({ fee: { amount, gas } }: StdSignDoc, denom: string): Fee | undefined {
  const [coin = { denom, amount: '0' }, ...more] = amount
  const isPlain =
    more.length === 0 && coin.denom === denom && [coin.amount, gas].every(text => /^[0-9]{1,78}$/.test(text))
  return isPlain ? { denom, amount: BigInt(coin.amount), gas: BigInt(gas) } : undefined
}

const otherwise = (wallet: string, method: string) =>
  invalidAnswer(wallet, method, 'a signature over the transaction that it was asked to sign')
