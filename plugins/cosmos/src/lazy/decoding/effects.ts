import { boundedArray } from '@latchkit/kernel/schema'
import type { RequestAction, RequestedAsset, RequestField } from '@latchkit/plugin-chains/contract'
import {
  type Approval,
  approvalEffects,
  type Effects,
  fieldsOrNothing,
  isSmall,
  partiesOf,
  requestFields,
  warnIf
} from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { CosmosChain } from '../../options.js'

/** Message, authorization or allowance (`google.protobuf.Any`). Its fields have names with underscores, as in protobuf and amino. */
export interface Message {
  /** Type URL, or the amino name of a type that is not known here. */
  readonly type: string
  /** @defaultValue the bytes could not be decoded */
  readonly value?: unknown
  /** @defaultValue the message is JSON */
  readonly bytes?: Uint8Array
}

/** Parts that the decoders of all messages share. */
export interface MessageContext {
  /** Address of the account that is shown, in canonical form. */
  readonly account: string
  /** @defaultValue the site has not configured the chain */
  readonly network: CosmosChain | undefined
  /** Decodes a message inside another one. @throws {Error} for any other value */
  readonly readAny: (value: unknown) => Message
}

/** Maximum number of entries in a list of a message. */
export const MAX_ENTRIES = 200
/** Limits of JSON inside a request. */
const MAX_JSON_CHARACTERS = 65_536
const jsonLimits = { maxValues: 1_000, maxLevels: 32 }

/** Returns true for the value of JSON that is small enough to be shown. */
export const isSmallJson = (value: unknown): boolean => isSmall(value, MAX_JSON_CHARACTERS, jsonLimits)

/** Schema of an address or a name. A message with a longer one is shown as it is. */
export const text = v.pipe(v.string(), v.maxLength(2_048))
export const coin = v.object({
  denom: text,
  amount: v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/), v.toBigint())
})
/** Schema of a list of coins. Amino omits an empty one, or writes `null`. */
export const coins = v.nullish(boundedArray(coin, MAX_ENTRIES), [])
type Coin = v.InferOutput<typeof coin>

/** Size of the number of an amount in a CW20 token. Amounts of coins are larger, but no supply of coins is. */
const AMOUNT_BITS = 128
/** Distance from the epoch to the last time that JavaScript can represent. */
const MAX_TIME_MS = 8_640_000_000_000_000

/** Schema of a time: a protobuf `Timestamp`, or RFC 3339 in amino. Returns milliseconds; `undefined` if there is no end. */
export const timestamp = v.pipe(
  v.nullish(
    v.union([
      v.pipe(
        v.object({ seconds: v.bigint() }),
        v.transform(({ seconds }) => Number(seconds) * 1_000)
      ),
      v.pipe(v.string(), v.transform(Date.parse), v.number())
    ])
  ),
  v.transform(timeMs => (timeMs != null && Math.abs(timeMs) <= MAX_TIME_MS ? timeMs : undefined))
)

/**
 * Returns an address in canonical form; another text unchanged.
 *
 * @param account - an address in canonical form, which needs no parsing. @defaultValue every address is parsed
 */
export const canonical = (address: string, account?: string): string =>
  address === account ? address : (readAddress(address)?.address ?? address)

/** Returns a coin's denom with the symbol and decimals that the site has configured. */
export function assetOf(denom: string, network: CosmosChain | undefined): RequestedAsset {
  if (denom === network?.denom) {
    const { symbol, decimals } = network.nativeCurrency
    return { symbol, decimals }
  }
  const token = network?.tokens?.find(listed => listed.denom === denom)
  return { address: denom, ...(token && { symbol: token.symbol, decimals: token.decimals }) }
}

/** Returns a warning unless `address` is the account that is shown. */
export function foreignAccount({ account }: MessageContext, address: string): Effects {
  const subject = canonical(address, account)
  return warnIf(subject !== account, { code: 'foreign-account', subject })
}

interface Movement {
  readonly from: string
  readonly to: string
  readonly fields?: readonly RequestField[]
}

/** Returns the parties of a transfer in canonical form, and its fields. */
export const movementOf = ({ account }: MessageContext, { from, to, fields }: Movement) => ({
  ...partiesOf(account, canonical(to, account), canonical(from, account)),
  ...fieldsOrNothing(fields)
})

/** Returns one transfer for each coin. */
export const transfersOf = (context: MessageContext, amounts: readonly Coin[], movement: Movement) =>
  amounts.map(
    ({ denom, amount }): RequestAction => ({
      type: 'transfer',
      asset: assetOf(denom, context.network),
      amount,
      ...movementOf(context, movement)
    })
  )

/** Returns an approval, with a warning if its amount has no limit in practice. */
export const approvalOf = ({ spender, ...approval }: Omit<Approval, 'bits'>): Effects =>
  approvalEffects({ ...approval, bits: AMOUNT_BITS, spender: canonical(spender) })

/** Returns the effects of a message that gives control to `to`; no warning if that is the account itself. */
export function controlOf(
  { account }: MessageContext,
  to: string,
  name: string,
  fields: readonly RequestField[]
): Effects {
  const subject = canonical(to)
  return {
    actions: [{ type: 'control', to: subject, name, fields }],
    warnings: subject === account ? [] : [{ code: 'control', subject }]
  }
}

/** Returns the effects of a message that could not be decoded. */
export function unknownMessage({ type, value, bytes }: Message): Effects {
  const fields = bytes ? requestFields({ value: bytes }) : fieldsOf({ value })
  return {
    actions: [{ type: 'call', target: type, fields }],
    warnings: [{ code: 'unknown-contract', subject: type }, { code: 'unknown-data' }]
  }
}

/** Returns the members of a message as fields, without empty ones. Coins are texts such as `1000uatom`. */
export const fieldsOf = (members: object): readonly RequestField[] =>
  requestFields(simplified(members), member => {
    if (typeof member === 'string') return readAddress(member) ? 'address' : 'text'
    return member instanceof Uint8Array ? 'bytes' : typeof member === 'boolean' ? 'text' : 'number'
  })

function simplified(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(simplified)
  if (Object.keys(value).length === 2 && v.is(coin, value)) return `${value.amount}${value.denom}`
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isEmpty(member) ? [] : [[name, simplified(member)]]))
  )
}

/** Returns true for the value of a field that protobuf leaves out. */
const isEmpty = (value: unknown) =>
  value == null ||
  value === '' ||
  value === 0n ||
  value === false ||
  (value instanceof Uint8Array
    ? value.length === 0
    : typeof value === 'object' && Object.values(value).every(member => member === 0n || member === 0 || member === ''))
