import { type Connector, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { equalBytes } from '@noble/curves/abstract/utils'
import { base64 } from '@scure/base'
import type { SignedPsbt } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import type { KeySignature, Spend } from '../transaction/key-signature.js'
import { isWitnessProgram, outputScript } from '../transaction/output-script.js'
import { isSameOutput } from '../transaction/parse-transaction.js'
import { findSignature, MAX_PSBT_BYTES, type ParsedPsbt, parsePsbt, wantsPartialSighash } from '../transaction/psbt.js'
import { isKeyKind } from '../transaction/weights.js'
import { readWallet } from '../wallet/connected-wallet.js'
import { createRequest, withWalletErrors } from '../wallet/request.js'
import type { PsbtInputRequest, PsbtRequest, Wallet } from '../wallet/wallet-api.js'
import { readBytes, readTransactionId } from './encoding.js'

const METHOD = 'signPsbt'

/** A PSBT that a wallet signed, verified. */
export interface Signatures {
  /** The PSBT as the wallet returned it. */
  readonly bytes: Uint8Array
  /** The PSBT that the wallet was asked to sign. */
  readonly psbt: ParsedPsbt
  /** One for each requested input, in their order. */
  readonly signatures: readonly KeySignature[]
  readonly wallet: Wallet
  /** The id that the wallet returned, if it broadcast the transaction; not verified. */
  readonly txid: unknown
}

/**
 * Asks the wallet to sign a PSBT, and to broadcast it if `request.broadcast` is set. The result is the same transaction, spends
 * the same outputs, and has a signature by the right key over the whole transaction in each requested input. An abort rejects
 * with the signal's reason.
 *
 * @throws {Bip122Error} `bip122/invalid-params` for a request whose result could not be verified: not a PSBT of version 0, an
 *   input that is missing, is not locked by its address or does not state what it spends, a signature type other than ALL.
 * @throws {WalletError} as any request to a wallet; `wallet/unavailable` if the wallet signs no transactions, or does not
 *   broadcast; `wallet/invalid-answer` if it changed the transaction, did not sign it, or returned another id.
 */
export async function signPsbt(connector: Connector, request: PsbtRequest, signal: AbortSignal): Promise<SignedPsbt> {
  const { bytes, psbt, wallet, txid } = await requestSignatures(connector, request, signal)
  if (!request.broadcast) return { psbt: base64.encode(bytes) }

  const { api } = wallet
  const callWallet = createRequest(wallet.name, signal)
  const sent = api.push
    ? await withWalletErrors(wallet, signal, METHOD, async () => api.push?.(callWallet, bytes))
    : txid
  const id = readTransactionId(sent)
  if (!id || !mayBe(id, psbt)) throw invalidResult(wallet, 'the id of the transaction')
  return { psbt: base64.encode(bytes), txid: id }
}

/**
 * Asks the wallet to sign a PSBT. Unlike `signPsbt` it never asks a wallet to broadcast in a second request.
 *
 * @throws as `signPsbt`
 */
export async function requestSignatures(
  connector: Connector,
  request: PsbtRequest,
  signal: AbortSignal
): Promise<Signatures> {
  const psbt = parsePsbt(request.psbt)
  if (!psbt) throw invalidParams('params.psbt: Expected a PSBT of version 0')
  const spends = request.inputs.map(input => ({ ...input, spend: spendOf(psbt, input) }))
  const wallet = await readWallet(connector, signal)
  const { name, api } = wallet
  if (!api.signPsbt) throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it signs no transactions' })
  const callWallet = createRequest(name, signal)

  const { bytes, txid } = await withWalletErrors(wallet, signal, METHOD, async () => {
    const answer = await api.signPsbt?.(callWallet, request)
    return { bytes: readBytes(answer?.psbt, MAX_PSBT_BYTES * 2), txid: answer?.txid }
  })
  const answered = bytes && parsePsbt(bytes)
  if (!bytes || !answered || !isSame(psbt, answered)) throw invalidResult(wallet, 'the same transaction')
  const signatures = spends.map(({ address, index, spend }) => {
    const found = findSignature(address, spend, answered.inputs[index]?.fields ?? {})
    if (!found) throw invalidResult(wallet, `a signature by ${address.text} in input ${index}`)
    return found
  })
  return { bytes, psbt, signatures, wallet, txid }
}

/** Returns what the signature of an input commits to. @throws {Bip122Error} `bip122/invalid-params` if that is not known. */
function spendOf({ transaction, inputs }: ParsedPsbt, { address, index }: PsbtInputRequest): Spend {
  const input = inputs[index]
  if (!input) throw invalidParams(`an input ${index}`)
  if (!input.spent) throw invalidParams(`to know what input ${index} spends`)
  if (!isKeyKind(address) || !equalBytes(input.spent.script, outputScript(address)))
    throw invalidParams(`input ${index} to be locked by ${address.text}`)
  if (wantsPartialSighash(address, input.fields)) throw invalidParams(`the signature type ALL for input ${index}`)
  const spent = inputs.map(one => one.spent)
  // Taproot also commits to what the other inputs spend.
  if (address.kind === 'p2tr' && spent.includes(undefined)) throw invalidParams('to know what each input spends')
  return { transaction, index, spent }
}

/** Returns whether the wallet returned the same transaction, and states no other output for an input. */
const isSame = (requested: ParsedPsbt, answered: ParsedPsbt) =>
  equalBytes(requested.transaction.toBuffer(), answered.transaction.toBuffer()) &&
  requested.inputs.every(({ spent }, index) => {
    const stated = answered.inputs[index]?.spent
    return !spent || !stated || isSameOutput(spent, stated)
  })

/** Returns false for a wrong id. The id covers the scripts of inputs, so it is only known if all are native SegWit. */
function mayBe(id: string, { transaction, inputs }: ParsedPsbt): boolean {
  const isKnown = inputs.every(({ spent }) => spent && isWitnessProgram(spent.script))
  return !isKnown || transaction.getId() === id
}

const invalidParams = (expected: string) => new Bip122Error('bip122/invalid-params', { method: METHOD, expected })

const invalidResult = ({ name }: Wallet, expected: string) => invalidAnswer(name, METHOD, expected)
