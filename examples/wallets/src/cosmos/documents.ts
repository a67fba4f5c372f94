import { base64 } from '@scure/base'

/** Serializes JSON in the signed form of the chains: with sorted keys, and `&`, `<`, `>` escaped. */
export function aminoJson(value: unknown): Uint8Array {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part
  )
  return new TextEncoder().encode(text.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))
}

/** Returns the document of ADR-36. */
export const messageDoc = (signer: string, data: Uint8Array) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(data) } }],
  memo: ''
})

/** Fields of an amino sign document that the wallet reads or changes. */
export interface AminoDoc {
  readonly chain_id: string
  readonly fee: { readonly gas: string; readonly amount: readonly AminoCoin[] }
  readonly msgs: readonly { readonly type: string; readonly value: object }[]
  readonly memo: string
}
export interface AminoCoin {
  readonly denom: string
  readonly amount: string
}

export interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: string
}

/** Encodes a `SignDoc` of the direct mode as protobuf. */
export function directDoc(doc: DirectDoc): Uint8Array {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
  const bytes = (tag: number, part: Uint8Array) => (part.length > 0 ? [tag, ...varint(part.length), ...part] : [])
  const account = Number(doc.accountNumber)
  return Uint8Array.from([
    ...bytes(0x0a, doc.bodyBytes),
    ...bytes(0x12, doc.authInfoBytes),
    ...bytes(0x1a, new TextEncoder().encode(doc.chainId)),
    ...(account > 0 ? [0x20, ...varint(account)] : [])
  ])
}
