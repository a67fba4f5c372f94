import { type Connector, WalletError } from '@latchkit/kernel/chain'
import { invalidAnswer } from '@latchkit/kernel/wallet'
import type { SignedPsbt } from '../contract.js'
import { Bip122Error } from '../errors.js'
import { asker } from './ask.js'
import { equals, readBytes, toBase64, toHex } from './bytes.js'
import { type Spend, scriptOf } from './key-spend.js'
import { isSameOutput, MAX_PSBT_BYTES, type Psbt, readPsbt } from './psbt.js'
import { isSignedInput, wantsLess } from './psbt-signature.js'
import { coded, type Wallet } from './session.js'
import { walletOf } from './signing.js'
import { transactionBytes, transactionId } from './transaction.js'
import { readTransactionId } from './transaction-id.js'
import type { PsbtInputRequest, PsbtRequest } from './wire.js'

const METHOD = 'signPsbt'

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
  const unsigned = spends.find(
    ({ address, index, spend }) => !isSignedInput(address, spend, answered.inputs[index]?.fields ?? new Map())
  )
  if (unsigned) throw lied(wallet, `a signature by ${unsigned.address.text} in input ${unsigned.index}`)
  if (!request.broadcast) return { psbt: toBase64(bytes) }

  const sent = wire.push ? await coded(wallet, signal, METHOD, async () => wire.push?.(ask, bytes)) : txid
  const id = readTransactionId(sent)
  if (!id || !mayBe(id, psbt)) throw lied(wallet, 'the id of the transaction')
  return { psbt: toBase64(bytes), txid: id }
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

/** BIP-141: a version, and one push of what is left. */
const isWitnessProgram = ([version = 0xff, length, ...program]: Uint8Array) =>
  (version === 0 || (version > 0x50 && version < 0x61)) && program.length > 1 && program.length === length

const refused = (expected: string) => new Bip122Error('bip122/invalid-params', { method: METHOD, expected })

const lied = ({ name }: Wallet, expected: string) => invalidAnswer(name, METHOD, expected)
