import type { DecodedRequest, RequestField, RequestWarning } from '@latchkit/plugin-chains/contract'
import { type Effects, joinEffects, readVisibleText, uniqueWarnings, withLastFields } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { decompile } from 'bitcoinjs-lib/src/script'
import { type AddressFamily, parseAddress } from '../../address.js'
import { type ParsedPsbt, parsePsbt, wantsPartialSighash } from '../transaction/psbt.js'
import { feeOf } from './psbt-fee.js'
import { isSmallPsbt } from './psbt-size.js'
import { scriptAddress } from './script-address.js'

/** Maximum number of inputs that a visitor is shown, those to sign first. A request with more has a warning. */
const MAX_SHOWN_INPUTS = 100
/** Maximum number of bytes of a script, and of characters of its text, that are shown. The raw data have all of them. */
const MAX_SCRIPT = 1_000
/** Maximum size of a data output whose text is shown. */
const MAX_TEXT_SCRIPT = 10_000
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

/** Parsed PSBT, with what the visitor sees of it. */
interface PsbtContext extends ParsedPsbt {
  readonly signInputs: PsbtToDecode['signInputs']
  readonly owner: Owner
  /** Address of each spent output. @defaultValue no address, or the PSBT does not state the output */
  readonly spenders: readonly (string | undefined)[]
}

/**
 * Decodes a PSBT: each output as a payment, the inputs as fields of the last one, and the fee if the PSBT proves it. Returns `undefined`
 * for bytes that are no PSBT, and for a PSBT that is too large (`isSmallPsbt`).
 */
export function decodePsbt(
  { psbt, signInputs, broadcast }: PsbtToDecode,
  owner: Owner
): Omit<DecodedRequest, 'raw'> | undefined {
  const parsed = isSmallPsbt(psbt) ? parsePsbt(psbt) : undefined
  if (!parsed) return undefined
  const spenders = parsed.spent.map(output => output && scriptAddress(output.script, owner.family))
  const context: PsbtContext = { ...parsed, signInputs, owner, spenders }
  const { actions, warnings } = joinEffects(
    parsed.transaction.outs.map(({ script, value }) => outputEffects(script, BigInt(value), owner))
  )
  const paid = actions.reduce(
    (sum, action) => (action.type === 'transfer' && !action.isOwn ? sum + (action.amount ?? 0n) : sum),
    0n
  )
  const { fee, warnings: feeWarnings } = feeOf(parsed, paid)
  return {
    actions: withLastFields(actions, [
      inputFields(context),
      ...(broadcast ? [{ name: 'broadcast', type: 'text', value: 'true' } as const] : [])
    ]),
    warnings: uniqueWarnings([
      ...warnings,
      ...inputWarnings(context),
      ...(parsed.spent.length > MAX_SHOWN_INPUTS ? [{ code: 'unknown-data' } as const] : []),
      ...feeWarnings
    ]),
    ...(fee !== undefined && { fee })
  }
}

function outputEffects(script: Uint8Array, amount: bigint, { addresses, family }: Owner): Effects {
  const to = scriptAddress(script, family)
  if (to !== undefined) {
    const isOwn = addresses.has(to)
    return { actions: [{ type: 'transfer', asset: {}, amount, to, ...(isOwn && { isOwn }) }], warnings: [] }
  }
  const bytes: RequestField = { name: 'script', type: 'bytes', value: hex.encode(script.subarray(0, MAX_SCRIPT)) }
  // Data that nobody can spend. Coins in such an output are lost.
  if (script[0] === OP_RETURN && amount === 0n) {
    // A message of Runes can move any number of tokens.
    const isRunestone = script[1] === RUNES
    const text = readVisibleText(pushedData(script))?.slice(0, MAX_SCRIPT)
    const fields = text === undefined ? [bytes] : [{ name: 'text', type: 'text', value: text } as const, bytes]
    return {
      actions: [{ type: 'call', target: '', name: 'OP_RETURN', fields }],
      warnings: isRunestone ? [{ code: 'unknown-data' }] : []
    }
  }
  return {
    actions: [{ type: 'call', target: '', value: amount, fields: [bytes] }],
    warnings: [{ code: 'unknown-data' }]
  }
}

/** Returns the bytes that a script pushes; no bytes for a script that is too long to be read. */
const pushedData = (script: Uint8Array): Uint8Array =>
  script.length > MAX_TEXT_SCRIPT
    ? new Uint8Array()
    : Uint8Array.from((decompile(script) ?? []).flatMap(chunk => (chunk instanceof Uint8Array ? [...chunk] : [])))

function inputFields({ spent, fields, signInputs, spenders }: PsbtContext): RequestField {
  const signed = new Set(signInputs.map(({ index }) => index))
  const indices = [...spent.keys()].sort((one, other) => Number(signed.has(other)) - Number(signed.has(one)))
  const inputs = indices.slice(0, MAX_SHOWN_INPUTS).map((index): RequestField => {
    const [output, address] = [spent[index], spenders[index]]
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

const inputWarnings = ({ fields, signInputs, owner, spenders }: PsbtContext): readonly RequestWarning[] =>
  signInputs.flatMap(({ index, address }): readonly RequestWarning[] => {
    const parsed = parseAddress(address)
    const input = fields[index]
    return [
      ...(owner.addresses.has(address) ? [] : [{ code: 'foreign-account', subject: address } as const]),
      ...(spenders[index] === address ? [] : [{ code: 'unknown-data' } as const]),
      ...(parsed && input && wantsPartialSighash(parsed, input) ? [{ code: 'changeable' } as const] : [])
    ]
  })
