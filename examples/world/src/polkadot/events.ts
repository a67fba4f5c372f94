/** Encodes the events of a block in SCALE. */
import type { PolkadotRuntime } from './runtime.js'
import { compact, littleEndian128 } from './scale.js'

/** Result of one extrinsic. Results have the order of the extrinsics. */
export interface Outcome {
  readonly fee: bigint
  readonly signer: Uint8Array
  /** Recipient and amount of the transfer; `undefined` if it failed. */
  readonly moved: { readonly to: Uint8Array; readonly amount: bigint } | undefined
  /** Name of a `TokenError`. */
  readonly failure?: TokenFailure
}

export type TokenFailure = keyof typeof tokenErrors
const tokenErrors = { FundsUnavailable: 0, BelowMinimum: 2, NotExpendable: 8 } as const
/** `DispatchError::Token`. */
const tokenError = 7

const hex = (...bytes: readonly number[]) => Buffer.from(bytes).toString('hex')
const id = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
/** Weight as two compact numbers, the class, and the flag that the fee was paid. */
const dispatchInfo = compact(1_000) + compact(0) + hex(0, 0)

export function encodeEvents(runtime: PolkadotRuntime, outcomes: readonly Outcome[]): string {
  const records = outcomes.flatMap(({ fee, signer, moved, failure }, index) => {
    const phase = hex(0, index & 255, index >> 8, 0, 0)
    const record = (pallet: string, name: string, data: string) =>
      phase + hex(...runtime.event(pallet, name)) + data + compact(0)
    const paid = record(
      'TransactionPayment',
      'TransactionFeePaid',
      id(signer) + littleEndian128(fee) + littleEndian128(0n)
    )
    if (!moved)
      return [
        paid,
        record('System', 'ExtrinsicFailed', hex(tokenError, tokenErrors[failure ?? 'FundsUnavailable']) + dispatchInfo)
      ]
    return [
      record('Balances', 'Transfer', id(signer) + id(moved.to) + littleEndian128(moved.amount)),
      paid,
      record('System', 'ExtrinsicSuccess', dispatchInfo)
    ]
  })
  return `0x${compact(records.length)}${records.join('')}`
}
