import { boundedArray } from '@latchkit/kernel/schema'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import { decodeBase64, rawJson, readProperty } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { MAX_TRANSACTION_BYTES } from '../signing/sign-transaction.js'
import { readAminoMessage } from './amino-messages.js'
import { coins, fieldsOf, MAX_ENTRIES, type Message, text, timestamp } from './effects.js'

/** Transaction of either mode. */
export interface Transaction {
  readonly chainId: string
  readonly signerAddress: string
  readonly messages: readonly Message[]
  /** Decodes a message inside another one. @throws {Error} for any other value */
  readonly readAny: (value: unknown) => Message
  readonly fee: v.InferOutput<typeof coins>
  /** Further values that are signed, such as the memo. */
  readonly fields: readonly RequestField[]
  /** False if a part beside the messages could not be decoded. */
  readonly isDecoded: boolean
  readonly raw: string
}

/** Message to sign (ADR-36). */
export interface TextToSign {
  readonly signerAddress: string
  /** Address in the document. */
  readonly signer: string
  readonly data: Uint8Array
}

/** Length of a transaction of the largest size in base64. */
const MAX_CHARACTERS = 4 * Math.ceil(MAX_TRANSACTION_BYTES / 3)
const longText = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS))
const base64Bytes = v.pipe(
  longText,
  v.transform(given => decodeBase64(given)),
  v.instance(Uint8Array, 'Expected base64')
)
const anys = boundedArray(v.unknown(), MAX_ENTRIES)

const arbitraryParams = v.union([
  v.object({ signerAddress: text, data: longText, encoding: v.optional(v.literal('utf8')) }),
  v.object({ signerAddress: text, data: base64Bytes, encoding: v.literal('base64') })
])

/** Reads the parameters of `cosmos_signArbitrary`. @throws {Error} for any others */
export function readArbitrary(params: unknown): TextToSign {
  const { signerAddress, data } = v.parse(arbitraryParams, params)
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return { signerAddress, signer: signerAddress, data: bytes }
}

const aminoParams = v.object({
  signerAddress: text,
  signDoc: v.strictObject({
    chain_id: text,
    account_number: v.string(),
    sequence: v.string(),
    fee: v.strictObject({
      amount: coins,
      gas: v.string(),
      payer: v.optional(v.string()),
      granter: v.optional(v.string())
    }),
    msgs: anys,
    memo: v.string(),
    timeout_height: v.optional(v.string())
  })
})
/** Document of a message (ADR-36). A document with other values, such as a chain or a fee, is not one. */
const messageDocument = v.strictObject({
  chain_id: v.literal(''),
  account_number: v.literal('0'),
  sequence: v.literal('0'),
  fee: v.strictObject({ gas: v.literal('0'), amount: v.strictTuple([]) }),
  msgs: v.strictTuple([
    v.strictObject({
      type: v.literal('sign/MsgSignData'),
      value: v.strictObject({ signer: text, data: base64Bytes })
    })
  ]),
  memo: v.literal('')
})

/** Reads the parameters of `cosmos_signAmino`. @throws {Error} for any others */
export function readAmino(params: unknown): Transaction | TextToSign {
  const given = readProperty(params, 'signDoc')
  const { signerAddress, signDoc } = v.parse(aminoParams, params)
  const { chain_id: chainId, msgs, memo, timeout_height, fee } = signDoc
  const message = v.safeParse(messageDocument, given)
  if (message.success) return { signerAddress, ...message.output.msgs[0].value }
  const { gas, payer, granter, amount } = fee
  return {
    chainId,
    signerAddress,
    messages: msgs.map(readAminoMessage),
    readAny: readAminoMessage,
    fee: amount,
    fields: fieldsOf({ memo, timeout_height, gas, payer, granter }),
    isDecoded: true,
    raw: rawJson(given)
  }
}

const directParams = v.object({
  signerAddress: text,
  signDoc: v.object({
    chainId: text,
    accountNumber: v.string(),
    bodyBytes: base64Bytes,
    authInfoBytes: base64Bytes
  })
})
const body = v.looseObject({
  messages: anys,
  timeout_timestamp: timestamp,
  extension_options: anys,
  non_critical_extension_options: anys
})
const authInfo = v.object({
  fee: v.optional(v.looseObject({ amount: coins }), { amount: [] }),
  tip: v.optional(v.unknown())
})

/** Reads the parameters of `cosmos_signDirect`. @throws {Error} for any others, for bytes that are no transaction, and for a large one */
export async function readDirect(params: unknown): Promise<Transaction> {
  const { signerAddress, signDoc } = v.parse(directParams, params)
  // Loaded separately, because it imports the library of the protobuf types.
  const { readTransaction } = await import('./protobuf.js')
  const decoded = await readTransaction(signDoc.bodyBytes, signDoc.authInfoBytes)
  const { messages, timeout_timestamp: timeoutMs, ...members } = v.parse(body, decoded.body.value)
  const { fee, tip } = v.parse(authInfo, decoded.authInfo.value)
  const { amount, ...feeMembers } = fee
  const options = [...members.extension_options, ...members.non_critical_extension_options]
  const times = timeoutMs === undefined ? [] : [new Date(timeoutMs).toJSON()]
  return {
    chainId: signDoc.chainId,
    signerAddress,
    messages: messages.map(decoded.readAny),
    readAny: decoded.readAny,
    fee: amount,
    fields: [
      ...fieldsOf({ ...members, ...feeMembers, tip }),
      ...times.map(value => ({ name: 'timeout_timestamp', type: 'time', value }) as const)
    ],
    isDecoded: decoded.body.isExact && decoded.authInfo.isExact && options.length === 0 && tip === undefined,
    raw: rawJson(signDoc)
  }
}
