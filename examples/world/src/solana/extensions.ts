import {
  addDecoderSizePrefix,
  type Decoder,
  getAddressDecoder,
  getArrayDecoder,
  getBooleanDecoder,
  getStructDecoder,
  getTupleDecoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  getUtf8Decoder
} from '@solana/kit'

/** Offset of the extensions in a Token-2022 account: after the bytes of a token account and the account type byte. */
const start = 166

const nobody = '11111111111111111111111111111111'
const text = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder())
const fee = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['maximumFee', getU64Decoder()],
  ['transferFeeBasisPoints', getU16Decoder()]
])

/** Names and decoders of extensions by their type number, with the names that a node uses. */
const known: ReadonlyMap<number, readonly [name: string, state?: Decoder<object>]> = new Map<
  number,
  readonly [string, Decoder<object>?]
>([
  [
    1,
    [
      'transferFeeConfig',
      getStructDecoder([
        ['transferFeeConfigAuthority', getAddressDecoder()],
        ['withdrawWithheldAuthority', getAddressDecoder()],
        ['withheldAmount', getU64Decoder()],
        ['olderTransferFee', fee],
        ['newerTransferFee', fee]
      ])
    ]
  ],
  [2, ['transferFeeAmount', getStructDecoder([['withheldAmount', getU64Decoder()]])]],
  [7, ['immutableOwner']],
  [9, ['nonTransferable']],
  [13, ['nonTransferableAccount']],
  [
    14,
    [
      'transferHook',
      getStructDecoder([
        ['authority', getAddressDecoder()],
        ['programId', getAddressDecoder()]
      ])
    ]
  ],
  [15, ['transferHookAccount', getStructDecoder([['transferring', getBooleanDecoder()]])]],
  [
    18,
    [
      'metadataPointer',
      getStructDecoder([
        ['authority', getAddressDecoder()],
        ['metadataAddress', getAddressDecoder()]
      ])
    ]
  ],
  [
    19,
    [
      'tokenMetadata',
      getStructDecoder([
        ['updateAuthority', getAddressDecoder()],
        ['mint', getAddressDecoder()],
        ['name', text],
        ['symbol', text],
        ['uri', text],
        ['additionalMetadata', getArrayDecoder(getTupleDecoder([text, text]))]
      ])
    ]
  ]
])

/** Returns the extensions of a Token-2022 account in the form of nodes, in their order. */
export function extensionsOf(data: Uint8Array): readonly object[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const found: object[] = []
  for (let at = start; at + 4 <= data.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0) break
    const [extension, state] = known.get(kind) ?? ['unparseableExtension']
    found.push({ extension, ...(state && { state: written(state.decode(data.slice(at + 4, at + 4 + length))) }) })
    at += 4 + length
  }
  return found
}

/** Replaces an address of zeros with null. */
const written = (state: object) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value === nobody ? null : value]))
