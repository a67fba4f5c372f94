import type { Network, RequestField, RequestWarning } from '@latchkit/plugin-chains/contract'
import { rawJson, requestFields } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { fromHex, hexBytes } from '../signing/encoding.js'

/** Above the size of any call that is decoded. */
const MAX_CALL_BYTES = 262_144

/** Number of a payload: hex with its highest byte first, decimal digits, or a number. */
const number = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:\d{1,39}|0x[\da-f]{1,32})$/i))
  ]),
  v.toBigint()
)
const address = v.pipe(v.string(), v.maxLength(128))
const payload = v.looseObject({
  address,
  genesisHash: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/)),
  method: hexBytes(MAX_CALL_BYTES),
  era: v.optional(v.string(), ''),
  nonce: v.optional(number),
  tip: v.optional(number, 0),
  specVersion: number,
  assetId: v.optional(v.unknown())
})
const params = v.object({ address, transactionPayload: payload })

/** Members of a `SignerPayloadJSON`. Any other is for a signed extension that is not known here. */
const knownMembers: ReadonlySet<string> = new Set(
  `address assetId blockHash blockNumber era genesisHash metadataHash method mode nonce signedExtensions specVersion tip
  transactionVersion version withSignedTransaction`.split(/\s+/)
)

/** Transaction that a site wants signed. */
export interface Payload {
  /** Addresses in the request and in its payload. */
  readonly addresses: readonly string[]
  readonly genesisHash: string
  readonly call: Uint8Array
  readonly specVersion: number
  /** Values beside the call. */
  readonly fields: readonly RequestField[]
  readonly warnings: readonly RequestWarning[]
  readonly raw: string
}

/** Reads the parameters of `polkadot_signTransaction`. @throws {Error} for any others */
export function readPayload(given: unknown, network: Network): Payload {
  const { address, transactionPayload } = v.parse(
    v.object({ address: v.string(), transactionPayload: v.looseObject({}) }),
    given
  )
  const { method: _, ...small } = transactionPayload
  const parsed = v.parse(params, { address, transactionPayload }).transactionPayload
  const { genesisHash, method: call, era, nonce, tip, specVersion, assetId } = parsed
  const others = Object.entries(small).filter(([name]) => !knownMembers.has(name))
  const fields = { era: eraText(era), nonce, tip: tip > 0n ? tip : undefined, assetId: assetId ?? undefined }
  const isHigh = tip > 0n && (assetId != null || tip >= highTip(network))
  return {
    addresses: [address, parsed.address],
    genesisHash,
    call,
    specVersion: Number(specVersion),
    fields: requestFields(
      Object.fromEntries([...Object.entries(fields), ...others].filter(([, value]) => value !== undefined))
    ),
    warnings: [
      ...(isHigh ? [{ code: 'high-fee', ...(assetId == null && { subject: `${tip}` }) } as const] : []),
      ...(others.length > 0 ? [{ code: 'unknown-data' } as const] : [])
    ],
    raw: rawJson(transactionPayload)
  }
}

/**
 * Returns the tip from which a warning is shown: a tenth of a coin, many times the usual fee. A tip in an asset always has a warning,
 * because nothing here knows its worth.
 */
const highTip = ({ nativeCurrency }: Network): bigint => 10n ** BigInt(Math.max(0, nativeCurrency.decimals - 1))

/** Returns the number of blocks that a transaction is valid for; `immortal` without an end, and an invalid era unchanged. */
function eraText(era: string): string {
  const bytes = fromHex(era, 2)
  const [first = 0, second = 0] = bytes ?? []
  if (bytes?.length === 1 && first === 0) return 'immortal'
  // The lower four bits are the power of two less one.
  return bytes?.length === 2 ? `${2 << ((first | (second << 8)) & 15)} blocks` : era
}
