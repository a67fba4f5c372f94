import type { DecodedRequest, RequestAction, RequestField, RequestWarning } from '@latchkit/plugin-chains/contract'
import { base64, hex } from '@scure/base'
import { decompile } from 'bitcoinjs-lib/src/script'
import { type AddressFamily, parseAddress } from '../../address.js'
import { type ParsedPsbt, parsePsbt, wantsPartialSighash } from '../transaction/psbt.js'
import { isWitnessProgram } from '../transfer/transaction.js'
import { dataText } from './data-text.js'
import { scriptAddress } from './script-address.js'

/** Fee in satoshi, and its share of the payment, above both of which it is unusually high. */
const HIGH_FEE = 20_000n
const HIGH_FEE_DIVISOR = 20n
/** Maximum number of outputs that a visitor is shown. A request with more is shown as it is. */
const MAX_OUTPUTS = 100
/** Maximum number of inputs that a visitor is shown, those to sign first. A request with more has a warning. */
const MAX_INPUTS = 100
/** Maximum number of bytes of a script, and of characters of its text, that are shown. The raw data have all of them. */
const MAX_SCRIPT = 1_000
const OP_HASH160 = 0xa9
const OP_RETURN = 0x6a
/** Second opcode of a message of Runes: OP_13. */
const RUNES = 0x5d

/** PSBT of a request, with the inputs that the account is to sign. */
interface PsbtToDecode {
  readonly psbt: Uint8Array
  readonly signInputs: readonly { readonly index: number; readonly address: string }[]
  /** True if the wallet also broadcasts the transaction. */
  readonly broadcast: boolean
}

/**
 * Addresses that the wallet listed, and the network that they are on. An address that only the request names, also as that of an input
 * to sign, is not one of them: the site could then mark its own outputs as change.
 */
export interface Owner {
  readonly addresses: ReadonlySet<string>
  readonly family: AddressFamily
}

/**
 * Decodes a PSBT: each output as a payment, the inputs as fields of the last one, and the fee if every input states what it spends.
 * Returns `undefined` for bytes that are no PSBT, and for more than 100 outputs.
 */
export function decodePsbt({ psbt, signInputs, broadcast }: PsbtToDecode, owner: Owner): DecodedRequest | undefined {
  const parsed = parsePsbt(psbt)
  if (!parsed || parsed.transaction.outs.length > MAX_OUTPUTS) return undefined
  const effects = parsed.transaction.outs.map(({ script, value }) => outputEffect(script, BigInt(value), owner))
  const fee = feeOf(parsed)
  const shared: readonly RequestField[] = [
    inputFields(parsed, signInputs, owner),
    ...(broadcast ? [{ name: 'broadcast', type: 'text', value: 'true' } as const] : [])
  ]
  return {
    actions: effects.map(({ action }, index) =>
      index === effects.length - 1 ? { ...action, fields: [...(action.fields ?? []), ...shared] } : action
    ),
    warnings: unique([
      ...effects.flatMap(({ warnings }) => warnings),
      ...inputWarnings(parsed, signInputs, owner),
      ...(fee === undefined || parsed.spent.length > MAX_INPUTS ? [{ code: 'unknown-data' } as const] : []),
      ...(fee !== undefined && isHighFee(fee, effects) ? [{ code: 'high-fee', subject: String(fee) } as const] : [])
    ]),
    ...(fee !== undefined && { fee }),
    raw: base64.encode(psbt)
  }
}

interface Effect {
  readonly action: RequestAction
  readonly warnings: readonly RequestWarning[]
}

function outputEffect(script: Uint8Array, amount: bigint, { addresses, family }: Owner): Effect {
  const to = scriptAddress(script, family)
  if (to !== undefined) {
    const isOwn = addresses.has(to)
    return { action: { type: 'transfer', asset: {}, amount, to, ...(isOwn && { isOwn }) }, warnings: [] }
  }
  const bytes: RequestField = { name: 'script', type: 'bytes', value: hex.encode(script.subarray(0, MAX_SCRIPT)) }
  // Data that nobody can spend. Coins in such an output are lost.
  if (script[0] === OP_RETURN && amount === 0n) {
    // A message of Runes can move any number of tokens.
    const isRunestone = script[1] === RUNES
    const warnings: readonly RequestWarning[] = isRunestone ? [{ code: 'unknown-data' }] : []
    const text = dataText(pushedData(script))?.slice(0, MAX_SCRIPT)
    const fields = text === undefined ? [bytes] : [{ name: 'text', type: 'text', value: text } as const, bytes]
    return { action: { type: 'call', target: '', name: 'OP_RETURN', fields }, warnings }
  }
  const action: RequestAction = { type: 'call', target: '', value: amount, fields: [bytes] }
  return { action, warnings: [{ code: 'unknown-data' }] }
}

/** Returns the bytes that a script pushes. */
const pushedData = (script: Uint8Array): Uint8Array =>
  Uint8Array.from((decompile(script) ?? []).flatMap(chunk => (chunk instanceof Uint8Array ? [...chunk] : [])))

/**
 * Returns the fee in satoshi; `undefined` if an input does not state what it spends, or the outputs are worth more. A signature that is
 * not SegWit does not commit to the amount, so such an input needs the whole previous transaction.
 */
function feeOf({ transaction, spent, fields }: ParsedPsbt): bigint | undefined {
  let total = 0n
  for (const [index, output] of spent.entries()) {
    if (!output || !(isSegwit(output.script) || fields[index]?.nonWitnessUtxo)) return undefined
    total += BigInt(output.value)
  }
  const fee = transaction.outs.reduce((rest, { value }) => rest - BigInt(value), total)
  return fee < 0n ? undefined : fee
}

/** Returns true for a witness program, and for P2SH, which wallets use for one (P2SH-P2WPKH). */
const isSegwit = (script: Uint8Array) => isWitnessProgram(script) || script[0] === OP_HASH160

function isHighFee(fee: bigint, effects: readonly Effect[]): boolean {
  const sent = effects.reduce(
    (sum, { action }) => (action.type === 'transfer' && !action.isOwn ? sum + (action.amount ?? 0n) : sum),
    0n
  )
  return fee > HIGH_FEE && fee * HIGH_FEE_DIVISOR > sent
}

function inputFields(
  { spent, fields }: ParsedPsbt,
  signInputs: PsbtToDecode['signInputs'],
  { family }: Owner
): RequestField {
  const signed = new Set(signInputs.map(({ index }) => index))
  const indices = [...spent.keys()].sort((one, other) => Number(signed.has(other)) - Number(signed.has(one)))
  const inputs = indices.slice(0, MAX_INPUTS).map((index): RequestField => {
    const output = spent[index]
    const address = output && scriptAddress(output.script, family)
    const { sighashType, finalScriptSig, finalScriptWitness } = fields[index] ?? {}
    const members: readonly RequestField[] = [
      ...(address === undefined ? [] : [{ name: 'address', type: 'address', value: address } as const]),
      ...(output ? [{ name: 'satoshi', type: 'number', value: String(output.value) } as const] : []),
      ...(sighashType === undefined
        ? []
        : [{ name: 'sighashType', type: 'number', value: String(sighashType) } as const]),
      ...(finalScriptSig || finalScriptWitness ? [{ name: 'final', type: 'text', value: 'true' } as const] : []),
      { name: 'signed', type: 'text', value: String(signed.has(index)) }
    ]
    return { name: String(index), type: 'fields', fields: members }
  })
  return { name: 'inputs', type: 'fields', fields: inputs }
}

function inputWarnings(
  { spent, fields }: ParsedPsbt,
  signInputs: PsbtToDecode['signInputs'],
  { addresses, family }: Owner
): readonly RequestWarning[] {
  return signInputs.flatMap(({ index, address }): readonly RequestWarning[] => {
    const output = spent[index]
    const parsed = parseAddress(address)
    const isLocked = output !== undefined && scriptAddress(output.script, family) === address
    const input = fields[index]
    return [
      ...(addresses.has(address) ? [] : [{ code: 'foreign-account', subject: address } as const]),
      ...(isLocked ? [] : [{ code: 'unknown-data' } as const]),
      ...(parsed && input && wantsPartialSighash(parsed, input) ? [{ code: 'changeable' } as const] : [])
    ]
  })
}

const unique = (warnings: readonly RequestWarning[]): readonly RequestWarning[] => [
  ...new Map(warnings.map(warning => [`${warning.code} ${warning.subject}`, warning])).values()
]
