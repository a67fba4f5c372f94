import { tryOrUndefined } from '@latchkit/kernel/options'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import {
  decodeBase64,
  type Effects,
  fieldsOrNothing,
  joinEffects,
  readUtf8,
  requestFields,
  warnIf
} from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import {
  approvalOf,
  canonical,
  coins,
  foreignAccount,
  isSmallJson,
  type MessageContext,
  movementOf,
  text,
  transfersOf
} from './effects.js'

/** Members of a message that executes a contract (`x/wasm`). `msg` is JSON: bytes in the direct mode, a value in the amino mode. */
export const executeContract = { sender: text, contract: text, msg: v.unknown(), funds: coins }

interface ContractCall {
  readonly sender: string
  readonly contract: string
  readonly msg: unknown
  readonly funds: v.InferOutput<typeof coins>
}

/**
 * Decodes the call of a contract: its funds as transfers to the contract, and the messages of tokens (CW20) and collections (CW721).
 * Another message is shown as it is, with a warning: only the contract knows its meaning.
 */
export function decodeContractCall(call: ContractCall, context: MessageContext): Effects {
  const contract = canonical(call.contract)
  const json = readJson(call.msg)
  const transfers = transfersOf(context, call.funds, { from: call.sender, to: contract })
  const { name, message } = nameOf(json?.value)
  const standard = standards.get(name ?? '')?.(message, { sender: call.sender, contract, context })
  const fields = requestFields({ msg: json ? json.value : call.msg })
  return joinEffects([
    { actions: transfers, warnings: [] },
    standard ?? {
      actions: [{ type: 'call', target: contract, ...(name !== undefined && { name }), fields }],
      warnings: [{ code: 'unknown-contract', subject: contract }]
    },
    warnIf(!json?.isExact, { code: 'unknown-data' })
  ])
}

/** Returns the name of a message and its members, if it is an object with one key. */
function nameOf(message: unknown): { readonly name?: string; readonly message?: unknown } {
  const [entry, ...others] = typeof message === 'object' && message !== null ? Object.entries(message) : []
  return entry && others.length === 0 ? { name: entry[0], message: entry[1] } : {}
}

interface Json {
  readonly value: unknown
  /** False if the contract may read other values: a key that is there twice, a number of many digits. */
  readonly isExact: boolean
}

/** Parses the JSON of a message; `undefined` for anything else, and for JSON that is too large to be shown. */
function readJson(message: unknown): Json | undefined {
  if (!(message instanceof Uint8Array)) return isSmallJson(message) ? { value: message, isExact: true } : undefined
  return tryOrUndefined(() => {
    const text = readUtf8(message) ?? ''
    const value: unknown = JSON.parse(text)
    return isSmallJson(value) ? { value, isExact: JSON.stringify(value) === text.trim() } : undefined
  })
}

interface StandardCall {
  readonly sender: string
  readonly contract: string
  readonly context: MessageContext
}
type Decode = (message: unknown, call: StandardCall) => Effects | undefined

/** Returns the decoder of a message with exactly these members: with others, it may be of another standard. */
const standard =
  <E extends v.ObjectEntries>(
    entries: E,
    effectsOf: (message: v.InferOutput<v.StrictObjectSchema<E, undefined>>, call: StandardCall) => Effects
  ): Decode =>
  (message, call) => {
    const parsed = v.safeParse(v.strictObject(entries), message)
    return parsed.success ? effectsOf(parsed.output, call) : undefined
  }

const amount = v.pipe(text, v.regex(/^[0-9]{1,39}$/), v.toBigint())
const token_id = v.pipe(text, v.maxLength(256))
/** End of a permission (`cw_utils::Expiration`). A time is in nanoseconds. */
const expires = v.nullish(
  v.union([
    v.strictObject({ at_time: v.pipe(text, v.regex(/^[0-9]{1,20}$/)) }),
    v.strictObject({ at_height: v.number() }),
    v.strictObject({ never: v.strictObject({}) })
  ])
)

/** Returns the end of a permission: as `expiresAtMs`, or as a field if it is the height of a block. */
function endOf(end: v.InferOutput<typeof expires>) {
  if (!end || 'never' in end) return {}
  return 'at_time' in end
    ? { expiresAtMs: Number(BigInt(end.at_time) / 1_000_000n) }
    : { fields: requestFields({ expires: end }) }
}

const transfer = (
  { contract, context, sender }: StandardCall,
  what: { readonly amount?: bigint; readonly tokenId?: string },
  movement: { readonly to: string; readonly from?: string; readonly fields?: readonly RequestField[] }
): Effects => {
  const { amount: units, tokenId } = what
  const asset = { address: contract, ...(tokenId !== undefined && { tokenId }) }
  const parties = movementOf(context, { from: sender, ...movement })
  return {
    actions: [{ type: 'transfer', asset, ...(units !== undefined && { amount: units }), ...parties }],
    warnings: []
  }
}

/** Returns the effects of a transfer to a contract that is called with `msg`, JSON in base64. */
function send(call: StandardCall, what: Parameters<typeof transfer>[1], to: string, msg: string): Effects {
  const json = readJson(decodeBase64(msg) ?? msg)
  const warnings = [
    { code: 'unknown-contract', subject: canonical(to) } as const,
    ...(json?.isExact ? [] : [{ code: 'unknown-data' } as const])
  ]
  const fields = requestFields({ msg: json?.value ?? msg })
  return joinEffects([transfer(call, what, { to, fields }), { actions: [], warnings }])
}

function approvalForAll(
  { contract }: StandardCall,
  operator: string,
  isGranted: boolean,
  end?: object | null
): Effects {
  const subject = canonical(operator)
  const fields = end ? requestFields({ expires: end }) : []
  return {
    actions: [
      { type: 'approval-for-all', collection: contract, operator: subject, isGranted, ...fieldsOrNothing(fields) }
    ],
    warnings: isGranted ? [{ code: 'approval-for-all', subject }] : []
  }
}

/** Decoders of the messages of CW20 and CW721, by name. */
const standards: ReadonlyMap<string, Decode> = new Map(
  Object.entries({
    transfer: standard({ recipient: text, amount }, (message, call) =>
      transfer(call, { amount: message.amount }, { to: message.recipient })
    ),
    transfer_from: standard({ owner: text, recipient: text, amount }, ({ owner: from, recipient: to, ...what }, call) =>
      joinEffects([transfer(call, what, { from, to }), foreignAccount(call.context, from)])
    ),
    send: standard({ contract: text, amount, msg: text }, (message, call) =>
      send(call, { amount: message.amount }, message.contract, message.msg)
    ),
    increase_allowance: standard({ spender: text, amount, expires }, ({ expires: end, ...approval }, { contract }) =>
      approvalOf({ ...approval, asset: { address: contract }, ...endOf(end) })
    ),
    transfer_nft: standard({ recipient: text, token_id }, ({ recipient: to, token_id: tokenId }, call) =>
      transfer(call, { tokenId }, { to })
    ),
    send_nft: standard({ contract: text, token_id, msg: text }, ({ contract: to, token_id: tokenId, msg }, call) =>
      send(call, { tokenId }, to, msg)
    ),
    approve: standard({ spender: text, token_id, expires }, ({ spender, token_id: tokenId, expires: end }, call) =>
      approvalOf({ asset: { address: call.contract, tokenId }, amount: 1n, spender, ...endOf(end) })
    ),
    approve_all: standard({ operator: text, expires }, ({ operator, expires: end }, call) =>
      approvalForAll(call, operator, true, end)
    ),
    revoke_all: standard({ operator: text }, ({ operator }, call) => approvalForAll(call, operator, false))
  })
)
