import { invalidAnswer, readProperty, sameBytes } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { SignedPsbt } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import { isKeyKind } from '../transaction/key-signature.js'
import { findSignature, MAX_PSBT_BYTES, type ParsedPsbt, parsePsbt, wantsPartialSighash } from '../transaction/psbt.js'
import { isSameOutput, isWitnessProgram, outputScript } from '../transfer/transaction.js'
import type { Wallet } from '../wallet/connected-wallet.js'
import type { PsbtInputRequest, PsbtRequest } from '../wallet/wallet-api.js'
import { readBytes, readTransactionId } from './encoding.js'

const METHOD = 'signPsbt'

/**
 * Requests the wallet to sign a PSBT, and to broadcast it if `request.broadcast` is set. The result is the same transaction, spends
 * the same outputs, and has a signature by the right key over the whole transaction in each requested input.
 *
 * @throws {Bip122Error} `bip122/invalid-params` for a request whose result could not be verified: not a PSBT of version 0, an
 *   input that is missing, is not locked by its address or does not state what it spends, a signature type other than ALL.
 * @throws {WalletError} as any request to a wallet; `wallet/unavailable` if the wallet signs no transactions, or does not
 *   broadcast; `wallet/invalid-answer` if it changed the transaction, did not sign it, or returned another id.
 */
export async function signPsbt(wallet: Wallet, request: PsbtRequest): Promise<SignedPsbt> {
  const { name, api, call } = wallet
  const { bytes, psbt, answer } = await requestSignatures(wallet, request)
  if (!request.broadcast) return { psbt: base64.encode(bytes) }
  const sent = api.push ? await api.push(call, bytes) : answer
  const id = readTransactionId(readProperty(sent, 'txid'))
  if (!id || !mayBe(id, psbt)) throw invalidAnswer(name, METHOD, 'the id of the transaction')
  return { psbt: base64.encode(bytes), txid: id }
}

/**
 * Requests the wallet to sign a PSBT. Unlike `signPsbt`, it sends no second request to broadcast.
 *
 * @returns the verified PSBT as the wallet returned it (`bytes`), the requested one (`psbt`), a signature for each requested
 *   input, and the wallet's `answer`, whose id of a broadcast transaction is not verified.
 * @throws as `signPsbt`
 */
export async function requestSignatures({ name, api, call }: Wallet, request: PsbtRequest) {
  const psbt = parsePsbt(request.psbt)
  if (!psbt) throw invalidParams('params.psbt: Expected a PSBT of version 0')
  for (const input of request.inputs) assertVerifiable(psbt, input)
  const response = await api.signPsbt(call, request)
  const bytes = readBytes(readProperty(response, 'psbt'), MAX_PSBT_BYTES * 2)
  const signedPsbt = bytes && parsePsbt(bytes)
  if (!signedPsbt || !isSame(psbt, signedPsbt)) throw invalidAnswer(name, METHOD, 'the same transaction')
  const signatures = request.inputs.map(({ address, index }) => {
    const found = findSignature(address, { ...psbt, index }, signedPsbt.fields[index] ?? {})
    if (!found) throw invalidAnswer(name, METHOD, `a signature by ${address.text} in input ${index}`)
    return found
  })
  return { bytes, psbt, signatures, answer: response }
}

/** @throws {Bip122Error} `bip122/invalid-params` if a signature of the input could not be verified. */
function assertVerifiable({ spent, fields }: ParsedPsbt, { address, index }: PsbtInputRequest): void {
  const input = fields[index]
  if (!input) throw invalidParams(`an input ${index}`)
  const script = spent[index]?.script
  if (!script) throw invalidParams(`to know what input ${index} spends`)
  if (!isKeyKind(address) || !sameBytes(script, outputScript(address)))
    throw invalidParams(`input ${index} to be locked by ${address.text}`)
  if (wantsPartialSighash(address, input)) throw invalidParams(`the signature type ALL for input ${index}`)
  // A Taproot signature also commits to the outputs that the other inputs spend.
  if (address.kind === 'p2tr' && spent.includes(undefined)) throw invalidParams('to know what each input spends')
}

/** Returns whether the wallet returned the same transaction, and states no other output for an input. */
const isSame = (requested: ParsedPsbt, answered: ParsedPsbt) =>
  sameBytes(requested.transaction.toBuffer(), answered.transaction.toBuffer()) &&
  requested.spent.every((spent, index) => {
    const stated = answered.spent[index]
    return !spent || !stated || isSameOutput(spent, stated)
  })

/** Returns false for a wrong id. The id covers the scripts of inputs, so it is only known if all are native SegWit. */
function mayBe(id: string, { transaction, spent }: ParsedPsbt): boolean {
  const isKnown = spent.every(output => output && isWitnessProgram(output.script))
  return !isKnown || transaction.getId() === id
}

const invalidParams = (expected: string) => new Bip122Error('bip122/invalid-params', { method: METHOD, expected })
