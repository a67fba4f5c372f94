import { boundedArray } from '@latchkit/kernel/schema'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { isAddress } from '../../address.js'

/** What a transaction is built on: neither the newest state, which may be undone, nor half a minute old. */
export const confirmed = { commitment: 'confirmed' } as const

/** What is behind the slot that a node answers for. */
export const inContext = <S extends v.GenericSchema>(value: S): v.GenericSchema<unknown, v.InferOutput<S>> =>
  v.pipe(
    v.object({ value }),
    v.transform(answer => (answer as { readonly value: v.InferOutput<S> }).value)
  ) as unknown as v.GenericSchema<unknown, v.InferOutput<S>>

/** An unsigned integer of 64 bits: a number or, where that would be inexact, its digits (see `readJson`). */
export const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))]),
  v.transform(value => BigInt(value)),
  v.maxValue(2n ** 64n - 1n)
)

/** Amounts of tokens come as texts, whatever their size. */
const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform(value => BigInt(value))
)

const extension = v.object({ extension: v.string(), state: v.optional(v.unknown()) })
const extensions = v.optional(boundedArray(extension, 100), [])

const mintInfo = v.object({
  type: v.literal('mint'),
  info: v.object({
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    isInitialized: v.literal(true),
    extensions
  })
})
const holdingInfo = v.object({
  type: v.literal('account'),
  info: v.object({
    mint: v.string(),
    owner: v.string(),
    state: v.picklist(['initialized', 'frozen', 'uninitialized']),
    tokenAmount: v.object({
      amount: digits,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
    })
  })
})

/** What the node makes of an account (`jsonParsed`); of what it cannot read, nothing. */
const contents = v.variant('type', [mintInfo, holdingInfo])
const parsed = v.pipe(
  v.object({ parsed: v.unknown() }),
  v.transform(data => {
    const read = v.safeParse(contents, data.parsed)
    return read.success ? read.output : undefined
  })
)
const unread = v.pipe(
  v.unknown(),
  v.transform(() => undefined)
)
const account = v.object({
  lamports: amount,
  owner: v.string(),
  executable: v.boolean(),
  data: v.union([parsed, unread])
})

export type Account = v.InferOutput<typeof account>
/** A token, as its mint has it. */
export type Mint = v.InferOutput<typeof mintInfo>['info']
/** An account that holds some of a token. */
export interface Holding extends Omit<v.InferOutput<typeof holdingInfo>['info'], 'tokenAmount'> {
  readonly address: string
  readonly program: string
  readonly amount: bigint
  readonly decimals: number
}

/** As many as nodes answer at once. */
const MAX_ACCOUNTS = 100
/** Of one owner. Most are gifts of strangers. */
const MAX_HOLDINGS = 20_000

const accountAt = inContext(v.nullable(account))
const accounts = inContext(boundedArray(v.nullable(account), MAX_ACCOUNTS))
const holdings = inContext(boundedArray(v.object({ pubkey: v.string(), account }), MAX_HOLDINGS))

const asParsed = { ...confirmed, encoding: 'jsonParsed' }

/** Null for an account that is not there. */
export const readAccount = (node: JsonRpcNode, address: string, signal: AbortSignal): Promise<Account | null> =>
  node.request('getAccountInfo', [address, asParsed], accountAt, 'an account', signal)

/** As many as were asked for, 100 at most. */
export async function readMints(
  node: JsonRpcNode,
  addresses: readonly string[],
  signal: AbortSignal
): Promise<readonly (Mint | undefined)[]> {
  const expected = 'accounts'
  const found = await node.request('getMultipleAccounts', [addresses, asParsed], accounts, expected, signal)
  return addresses.map((_, index) => mintIn(found[index] ?? null))
}

export const mintIn = (account: Account | null): Mint | undefined =>
  account?.data?.type === 'mint' ? account.data.info : undefined

/** What an account of a token program holds; undefined for any other account. */
export function holdingIn(address: string, account: Account | null): Holding | undefined {
  if (account?.data?.type !== 'account') return undefined
  const { tokenAmount, ...info } = account.data.info
  return { ...info, ...tokenAmount, address, program: account.owner }
}

/** What `owner` holds of one token or of all tokens of a program. Accounts of other owners are left out. */
export async function readHoldings(
  node: JsonRpcNode,
  owner: string,
  of: { readonly mint: string } | { readonly programId: string },
  signal: AbortSignal
): Promise<readonly Holding[]> {
  const expected = 'the token accounts of an owner'
  const found = await node.request('getTokenAccountsByOwner', [owner, of, asParsed], holdings, expected, signal)
  const read = found.map(({ pubkey, account }) => holdingIn(pubkey, account))
  return read.filter(
    holding => holding?.owner === owner && ('mint' in of ? holding.mint === of.mint : holding.program === of.programId)
  ) as Holding[]
}

export const readBalance = (
  node: JsonRpcNode,
  address: string,
  signal: AbortSignal,
  options: readonly object[] = []
): Promise<bigint> =>
  node.request('getBalance', [address, ...options], inContext(amount), 'an amount of lamports', signal)

/** The lamports that an account of this many bytes has to hold. */
export const readRent = (node: JsonRpcNode, bytes: number, signal: AbortSignal): Promise<bigint> =>
  node.request('getMinimumBalanceForRentExemption', [bytes, confirmed], amount, 'an amount of lamports', signal)

/** 32 bytes in base58, as an address is. */
const blockhash = v.pipe(v.string(), v.check(isAddress))

/** Reads the blockhash that the next transaction is valid by, and the last block that may hold that. */
export const readBlockhash = (node: JsonRpcNode, signal: AbortSignal) =>
  node.request(
    'getLatestBlockhash',
    [confirmed],
    inContext(v.object({ blockhash, lastValidBlockHeight: amount })),
    'a blockhash',
    signal
  )
