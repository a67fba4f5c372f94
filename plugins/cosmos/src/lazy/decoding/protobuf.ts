/** Decodes transactions of the direct mode. The only module of the decoders that imports the library of the protobuf types. */

import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { concatBytes } from '@noble/hashes/utils'
import { GenericAuthorization } from 'cosmjs-types/cosmos/authz/v1beta1/authz'
import { MsgExec, MsgGrant, MsgRevoke } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { SendAuthorization } from 'cosmjs-types/cosmos/bank/v1beta1/authz'
import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import {
  MsgSetWithdrawAddress,
  MsgWithdrawDelegatorReward,
  MsgWithdrawValidatorCommission
} from 'cosmjs-types/cosmos/distribution/v1beta1/tx'
import { AllowedMsgAllowance, BasicAllowance, PeriodicAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/feegrant'
import { MsgGrantAllowance, MsgRevokeAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/tx'
import { MsgVote as MsgVoteV1 } from 'cosmjs-types/cosmos/gov/v1/tx'
import { MsgVote } from 'cosmjs-types/cosmos/gov/v1beta1/tx'
import { StakeAuthorization } from 'cosmjs-types/cosmos/staking/v1beta1/authz'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { MsgExecuteContract, MsgUpdateAdmin } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { TransferAuthorization } from 'cosmjs-types/ibc/applications/transfer/v1/authz'
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import * as v from 'valibot'
import { type Message, text } from './effects.js'
import { hasFewFields } from './protobuf-size.js'

interface ProtobufType<T> {
  readonly typeUrl: string
  decode(bytes: Uint8Array): T
  encode(value: T): { finish(): Uint8Array }
}
type Codec = readonly [
  typeUrl: string,
  decode: (bytes: Uint8Array) => { readonly value: object; readonly isExact: boolean }
]

/**
 * Returns the decoder of a type. `isExact` is false for bytes with anything else than the fields of the type: the library skips
 * unknown fields, and takes the last of several values.
 */
const codec = <T extends object>(type: ProtobufType<T>): Codec => [
  type.typeUrl,
  bytes => {
    const value = type.decode(bytes)
    return { value: withUnderscores(value) as object, isExact: isSame(bytes, type.encode(value).finish()) }
  }
]

const codecs: readonly Codec[] = [
  codec(MsgSend),
  codec(MsgMultiSend),
  codec(MsgTransfer),
  codec(MsgWithdrawDelegatorReward),
  codec(MsgWithdrawValidatorCommission),
  codec(MsgSetWithdrawAddress),
  codec(MsgVote),
  codec(MsgVoteV1),
  codec(MsgGrant),
  codec(MsgRevoke),
  codec(MsgExec),
  codec(GenericAuthorization),
  codec(SendAuthorization),
  codec(StakeAuthorization),
  codec(TransferAuthorization),
  codec(MsgGrantAllowance),
  codec(MsgRevokeAllowance),
  codec(BasicAllowance),
  codec(PeriodicAllowance),
  codec(AllowedMsgAllowance),
  codec(MsgExecuteContract),
  codec(MsgUpdateAdmin)
]

const [, decodeBody] = codec(TxBody)
const [, decodeAuthInfo] = codec(AuthInfo)

const any = v.object({ type_url: text, value: v.instance(Uint8Array) })

/**
 * Decodes the bytes of a transaction. `readAny` decodes its messages, and those inside them, without a value if their type is unknown
 * or their bytes have more than the fields of the type.
 *
 * @throws {RangeError} for bytes that are no transaction, and for more fields than could be decoded in time
 */
export async function readTransaction(bodyBytes: Uint8Array, authInfoBytes: Uint8Array) {
  if (!hasFewFields([bodyBytes, authInfoBytes])) throw new RangeError('A transaction with too many fields')
  const [body, authInfo] = [
    tryOrUndefined(() => decodeBody(bodyBytes)),
    tryOrUndefined(() => decodeAuthInfo(authInfoBytes))
  ]
  if (!body || !authInfo) throw new RangeError('Bytes that are no transaction')
  const types = new Map([...codecs, ...(await stakingCodecs(bodyBytes))])
  const readAny = (given: unknown): Message => {
    const { type_url: type, value: bytes } = v.parse(any, given)
    const decoded = tryOrUndefined(() => types.get(type)?.(bytes))
    return decoded?.isExact ? { type, bytes, value: decoded.value } : { type, bytes }
  }
  return { body, authInfo, readAny }
}

/** Loads the types of the staking module only for transactions that name it, because they are larger than all others together. */
async function stakingCodecs(bodyBytes: Uint8Array): Promise<readonly Codec[]> {
  if (!new TextDecoder().decode(bodyBytes).includes('/cosmos.staking.v1beta1.Msg')) return []
  const staking = await import('cosmjs-types/cosmos/staking/v1beta1/tx')
  const { MsgDelegate, MsgUndelegate, MsgBeginRedelegate, MsgCancelUnbondingDelegation } = staking
  return [codec(MsgDelegate), codec(MsgUndelegate), codec(MsgBeginRedelegate), codec(MsgCancelUnbondingDelegation)]
}

/** Returns a copy whose names are those of the protobuf definition: `fromAddress` becomes `from_address`. */
function withUnderscores(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(withUnderscores)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      withUnderscores(member)
    ])
  )
}

/** Returns whether two messages have the same fields. Some libraries write empty ones, and some do not. */
const isSame = (a: Uint8Array, b: Uint8Array) =>
  sameBytes(a, b) || tryOrUndefined(() => sameBytes(withoutEmpty(a), withoutEmpty(b))) === true

/** Returns the bytes of a message without its empty fields. @throws {Error} for fields of groups and of fixed length. */
function withoutEmpty(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new RangeError('No number')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const start = at
    const kind = varint() & 7n
    if (kind !== 0n && kind !== 2n) throw new RangeError('A field of another kind')
    const value = varint()
    if (kind === 2n) at += Number(value)
    if (at > bytes.length) throw new RangeError('A field without its end')
    if (value > 0n) kept.push(bytes.subarray(start, at))
  }
  return concatBytes(...kept)
}
