/** Encoding of a `SignerPayloadJSON` as bytes to sign, its summary for the prompt, and the changes of the `changeTransaction` switch. */
import { blake2b } from '@noble/hashes/blake2'
import { base58, hex } from '@scure/base'
import type { PolkadotBehaviour } from '../polkadot/behaviour.js'
import type { QuestionFact } from '../prompt/prompt.js'

export interface PolkadotPayload {
  readonly address: string
  readonly blockHash: string
  readonly era: string
  readonly genesisHash: string
  readonly method: string
  readonly nonce: string
  readonly signedExtensions: readonly string[]
  readonly specVersion: string
  readonly tip: string
  readonly transactionVersion: string
  readonly mode?: number | undefined
}

const bytesOf = (text: string) => hex.decode(text.replace(/^0x/, ''))

/** Encodes a number below 2^64, the lowest byte first. */
const whole = (value: bigint, count: number) =>
  Uint8Array.from({ length: count }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

function compact(value: bigint): Uint8Array {
  if (value < 64n) return whole(value << 2n, 1)
  if (value < 2n ** 14n) return whole((value << 2n) | 1n, 2)
  if (value < 2n ** 30n) return whole((value << 2n) | 2n, 4)
  const count = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((count - 4) << 2) | 3, ...whole(value, count))
}

/** Returns the bytes to sign: the call, the extra data of the signed extensions, then their additional signed data; hashed with BLAKE2b-256 above 256 bytes. */
export function payloadBytes(payload: PolkadotPayload): Uint8Array {
  const { signedExtensions, era, blockHash, genesisHash, mode = 0 } = payload
  const number = (name: 'nonce' | 'tip' | 'specVersion' | 'transactionVersion') => BigInt(payload[name])
  const carried: Readonly<Record<string, readonly [extra: Iterable<number>, additional: Iterable<number>]>> = {
    CheckMortality: [bytesOf(era), bytesOf(blockHash)],
    CheckEra: [bytesOf(era), bytesOf(blockHash)],
    CheckNonce: [compact(number('nonce')), []],
    ChargeTransactionPayment: [compact(number('tip')), []],
    ChargeAssetTxPayment: [[...compact(number('tip')), 0], []],
    CheckMetadataHash: [[mode], [0]],
    CheckSpecVersion: [[], whole(number('specVersion'), 4)],
    CheckTxVersion: [[], whole(number('transactionVersion'), 4)],
    CheckGenesis: [[], bytesOf(genesisHash)]
  }
  const parts = signedExtensions.map(name => carried[name] ?? [[], []])
  const bytes = Uint8Array.of(
    ...bytesOf(payload.method),
    ...parts.flatMap(([extra]) => [...extra]),
    ...parts.flatMap(([, additional]) => [...additional])
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/**
 * Offset of the recipient: the transfers of `Balances` have two bytes for the call, the address type, the account and
 * the amount.
 */
const recipientAt = 3
const amountAt = 35

/**
 * Returns the lines to show. Without metadata a wallet cannot decode a call; it shows the bytes, and the fields of a
 * transfer.
 */
export function factsOf({ method, genesisHash, tip, nonce }: PolkadotPayload): readonly QuestionFact[] {
  const call = bytesOf(method)
  const [kind = 0] = call.subarray(amountAt)
  const rest = call.subarray(amountAt + 1)
  const isTransfer = call.length > amountAt && call[2] === 0
  const low = BigInt(`0x${hex.encode(call.slice(amountAt).reverse()) || '0'}`)
  const amount = (kind & 3) === 3 ? BigInt(`0x${hex.encode(rest.slice().reverse()) || '0'}`) : low >> 2n
  const body = Uint8Array.of(42, ...call.subarray(recipientAt, amountAt))
  const sum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, 2)
  const transfer: readonly QuestionFact[] = [
    { label: 'To', value: base58.encode(Uint8Array.of(...body, ...sum)), shape: 'code' },
    { label: 'Amount', value: String(amount) }
  ]
  return [
    ...(isTransfer ? transfer : []),
    { label: 'Call', value: method, shape: 'code' },
    { label: 'Genesis', value: genesisHash, shape: 'code' },
    { label: 'Nonce', value: String(BigInt(nonce)) },
    { label: 'Tip', value: String(BigInt(tip)) }
  ]
}

/** Returns a payload that differs from the requested one. */
export function changedPayload(
  payload: PolkadotPayload,
  change: PolkadotBehaviour['changeTransaction']
): PolkadotPayload {
  const call = bytesOf(payload.method)
  switch (change) {
    case 'recipient':
      call.fill(7, recipientAt, amountAt)
      return { ...payload, method: `0x${hex.encode(call)}` }
    case 'amount':
      call[call.length - 1] = (call.at(-1) ?? 0) ^ 1
      return { ...payload, method: `0x${hex.encode(call)}` }
    case 'tip':
      return { ...payload, tip: '0x01' }
    case 'nonce':
      return { ...payload, nonce: `0x${(BigInt(payload.nonce) + 1n).toString(16)}` }
    case 'chain':
      return { ...payload, genesisHash: `0x${'91'.repeat(32)}` }
    case false:
      return payload
  }
}
