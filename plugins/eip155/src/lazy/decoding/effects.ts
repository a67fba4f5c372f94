import type { RequestAction, RequestedAsset, RequestField, RequestToDecode } from '@latchkit/plugin-chains/contract'
import {
  type Effects as DecodedEffects,
  fieldsOrNothing,
  joinEffects as join,
  partiesOf
} from '@latchkit/plugin-chains/kit'
import type { ContractDetails } from './contract-details.js'
import type { FindDescribed } from './descriptors/descriptor.js'
import type { FindDescribedStruct } from './descriptors/typed-data-descriptor.js'

/** Request of a site, with the facts that decide how its effects are shown. */
export interface DecodingContext {
  readonly request: RequestToDecode
  /** Address of the account that is shown, in canonical form. */
  readonly account: string
  readonly nowMs: number
  /** Contracts that were read from the chain, by address. Empty until then. */
  readonly contracts: ReadonlyMap<string, ContractDetails>
  /** Number of batches around a call. @defaultValue 0 */
  readonly depth?: number
  /** Returns a function that a descriptor shows (ERC-7730). @defaultValue there are no descriptors */
  readonly described?: FindDescribed
  /** Returns a struct of typed data that a descriptor shows (ERC-7730). @defaultValue there are no descriptors */
  readonly describedStruct?: FindDescribedStruct
  /** Contract that makes a call within a batch, in canonical form. @defaultValue the account that is shown */
  readonly sender?: string
}

/** Effects of a request, or of a part of it, with the warnings for them. */
export interface Effects extends DecodedEffects {
  /** Tokens whose amounts are in the fields of the actions. @defaultValue no tokens */
  readonly tokens?: readonly string[]
}

/** Amounts below half of their type that contracts treat as "no limit": the maxima of uint160, uint128 and uint96. */
const maxima: ReadonlySet<bigint> = new Set([160n, 128n, 96n].map(bits => 2n ** bits - 1n))
/** Latest time that a `Date` can hold. */
const MAX_DATE_MS = 8_640_000_000_000_000n

/** Returns the effects of several parts of a request, in their order. */
export const joinEffects = (parts: readonly Effects[]): Effects => ({
  ...join(parts),
  tokens: parts.flatMap(({ tokens = [] }) => tokens)
})

/** Returns effects with further fields in the first action. */
export const withFields = (
  { actions: [first, ...rest], ...others }: Effects,
  fields: readonly RequestField[]
): Effects => ({
  ...others,
  actions: first ? [{ ...first, ...fieldsOrNothing([...(first.fields ?? []), ...fields]) }, ...rest] : []
})

/** Transfer of an asset. */
interface Transfer {
  readonly asset: RequestedAsset
  readonly amount?: bigint
  readonly to: string
  /** @defaultValue the account that is shown */
  readonly from?: string
  readonly fields?: readonly RequestField[]
}

/** Returns the account or contract that makes a call. */
export const senderOf = ({ sender, account }: DecodingContext): string => sender ?? account

/** Returns the owner of what a call permits, as a field; no field for the account that is shown. */
export const ownerFields = ({ sender, account }: DecodingContext): readonly RequestField[] =>
  sender === undefined || sender === account ? [] : [{ name: 'owner', type: 'address', value: sender }]

export const transferEffects = ({ from, fields, ...transfer }: Transfer, { account }: DecodingContext): Effects => ({
  actions: [
    {
      type: 'transfer',
      ...transfer,
      ...fieldsOrNothing(fields),
      ...partiesOf(account, transfer.to, from)
    }
  ],
  warnings: []
})

/** Permission for a spender to take an amount of a token. */
interface Approval {
  readonly token: string
  readonly amount: bigint
  readonly spender: string
  /** Size of the number that holds the amount. @defaultValue 256 */
  readonly bits?: 160 | 256
  /** Seconds since the epoch. @defaultValue no end */
  readonly expiresAt?: bigint
  readonly fields?: readonly RequestField[]
}

/**
 * Returns the effect of an approval. The amount is `unlimited` in the upper half of its type, for other known maxima, and above the
 * token's total supply.
 */
export function approvalEffects(approval: Approval, { contracts }: DecodingContext): Effects {
  const { token, amount, spender, bits = 256, expiresAt, fields } = approval
  const details = contracts.get(token)
  const { supply = 0n } = details ?? {}
  const isUnlimited = amount >= 2n ** BigInt(bits - 1) || maxima.has(amount) || (supply > 0n && amount > supply)
  const expiresAtMs = expiresAt === undefined ? undefined : millisecondsOf(expiresAt)
  const action: RequestAction = {
    type: 'approval',
    asset: tokenAsset(token, details),
    amount: isUnlimited ? 'unlimited' : amount,
    spender,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...fieldsOrNothing(fields)
  }
  return { actions: [action], warnings: isUnlimited ? [{ code: 'unlimited-approval', subject: spender }] : [] }
}

/** Returns a token, with its symbol and decimals if they were read. */
export const tokenAsset = (address: string, { symbol, decimals }: ContractDetails = noDetails): RequestedAsset => ({
  address,
  ...(symbol && { symbol }),
  ...(decimals !== undefined && { decimals })
})

/** Returns a piece of a collection. Pieces are counted: 0 decimals. */
export const pieceAsset = (address: string, id: bigint, { symbol }: ContractDetails = noDetails): RequestedAsset => ({
  address,
  tokenId: String(id),
  ...(symbol && { symbol }),
  decimals: 0
})

const noDetails: ContractDetails = { isErc721: false }

/** Returns a time as a field, or a number if it is later than any date. @param seconds - since the epoch. */
export function timeField(name: string, seconds: bigint): RequestField {
  const ms = millisecondsOf(seconds)
  if (ms === undefined) return { name, type: 'number', value: String(seconds) }
  return { name, type: 'time', value: new Date(ms).toJSON() }
}

export const isPast = (seconds: bigint, { nowMs }: DecodingContext): boolean => seconds * 1_000n <= BigInt(nowMs)

const millisecondsOf = (seconds: bigint): number | undefined =>
  seconds * 1_000n <= MAX_DATE_MS ? Number(seconds * 1_000n) : undefined
