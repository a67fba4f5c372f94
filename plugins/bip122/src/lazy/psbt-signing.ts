import { type Connector, WalletError } from '@latchkit/kernel/chain'
import { invalidAnswer } from '@latchkit/kernel/wallet'
import type { SignedPsbt } from '../contract.js'
import { Bip122Error } from '../errors.js'
import { asker } from './ask.js'
import { equals, readBytes, toBase64, toHex } from './bytes.js'
import { type Spend, scriptOf } from './key-spend.js'
import { isWitnessProgram } from './output-script.js'
import { MAX_PSBT_BYTES, type Psbt, readPsbt } from './psbt.js'
import { signatureIn, wantsLess } from './psbt-signature.js'
import { coded, type Wallet } from './session.js'
import { walletOf } from './signing.js'
import { isSameOutput, transactionBytes, transactionId } from './transaction.js'
import { readTransactionId } from './transaction-id.js'
import type { PsbtInputRequest, PsbtRequest } from './wire.js'

const METHOD = 'signPsbt'

/** What a wallet signed, checked. */
export interface Signatures {
  /** As the wallet gave it. */
  readonly bytes: Uint8Array
  /** What was asked to be signed. */
  readonly psbt: Psbt
  /** The elements of a witness that signs, for each input that was asked for, in their order. */
  readonly signatures: readonly (readonly Uint8Array[])[]
  readonly wallet: Wallet
  /** The wallet's word, where it broadcast it. */
  readonly txid: unknown
}

/**
 * Has the wallet sign, and send if that is wanted. What comes back is the same transaction, spends the same outputs, and
 * holds a signature by the right key over the whole transaction in each input that was asked for.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {Bip122Error} `bip122/invalid-params` for what cannot be checked afterwards: no PSBT of version 0, an input that is
 *   not there, is not locked by its address, or does not say what it spends, another signature type than ALL.
 * @throws {WalletError} as any request to a wallet; `wallet/unavailable` for one that signs no transactions, or does not
 *   broadcast; `wallet/invalid-answer` for one that changed the transaction, did not sign it, or names another as sent.
 */
export async function signPsbt(connector: Connector, request: PsbtRequest, signal: AbortSignal): Promise<SignedPsbt> {
  const { bytes, psbt, wallet, txid } = await askForSignatures(connector, request, signal)
  if (!request.broadcast) return { psbt: toBase64(bytes) }

  const { wire } = wallet
  const ask = asker(wallet.name, signal)
  const sent = wire.push ? await coded(wallet, signal, METHOD, async () => wire.push?.(ask, bytes)) : txid
  const id = readTransactionId(sent)
  if (!id || !mayBe(id, psbt)) throw lied(wallet, 'the id of the transaction')
  return { psbt: toBase64(bytes), txid: id }
}

/** As `signPsbt`, but that a wallet which broadcasts apart from signing is not asked to. @throws as above */
export async function askForSignatures(
  connector: Connector,
  request: PsbtRequest,
  signal: AbortSignal
): Promise<Signatures> {
  const psbt = readPsbt(request.psbt)
  if (!psbt) throw refused('params.psbt: Expected a PSBT of version 0')
  const spends = request.inputs.map(input => ({ ...input, spend: spendOf(psbt, input) }))
  const wallet = await walletOf(connector, signal)
  const { name, wire } = wallet
  if (!wire.signPsbt) throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it signs no transactions' })
  const ask = asker(name, signal)

  const { bytes, txid } = await coded(wallet, signal, METHOD, async () => {
    const answer = await wire.signPsbt?.(ask, request)
    return { bytes: readBytes(answer?.psbt, MAX_PSBT_BYTES * 2), txid: answer?.txid }
  })
  const answered = bytes && readPsbt(bytes)
  if (!bytes || !answered || !isSame(psbt, answered)) throw lied(wallet, 'the same transaction')
  const signatures = spends.map(({ address, index, spend }) => {
    const found = signatureIn(address, spend, answered.inputs[index]?.fields ?? new Map())
    if (!found) throw lied(wallet, `a signature by ${address.text} in input ${index}`)
    return found
  })
  return { bytes, psbt, signatures, wallet, txid }
}

/** What the signature of an input is over; checked before the wallet is asked, because it cannot be checked without. */
function spendOf({ transaction, inputs }: Psbt, { address, index }: PsbtInputRequest): Spend {
  const input = inputs[index]
  const script = scriptOf(address)
  if (!input) throw refused(`an input ${index}`)
  if (!input.spent) throw refused(`to know what input ${index} spends`)
  if (!script || !equals(input.spent.script, script)) throw refused(`input ${index} to be locked by ${address.text}`)
  if (wantsLess(address, input.fields)) throw refused(`the signature type ALL for input ${index}`)
  const spent = inputs.map(one => one.spent)
  // Taproot commits to what the others spend, too.
  if (address.kind === 'p2tr' && spent.includes(undefined)) throw refused('to know what each input spends')
  return { transaction, index, spent }
}

/** Whether nothing was changed, and no other output is said to be spent. */
const isSame = (asked: Psbt, answered: Psbt) =>
  equals(transactionBytes(asked.transaction), transactionBytes(answered.transaction)) &&
  asked.inputs.every(({ spent }, index) => {
    const said = answered.inputs[index]?.spent
    return !spent || !said || isSameOutput(spent, said)
  })

/** The id covers the scripts of the inputs: it is known beforehand where all of them are native SegWit, and have none. */
function mayBe(id: string, { transaction, inputs }: Psbt): boolean {
  const isKnown = inputs.every(({ spent }) => spent && isWitnessProgram(spent.script))
  return !isKnown || toHex(transactionId(transaction).reverse()) === id
}

const refused = (expected: string) => new Bip122Error('bip122/invalid-params', { method: METHOD, expected })

const lied = ({ name }: Wallet, expected: string) => invalidAnswer(name, METHOD, expected)
