import { boundedArray, orAbsent } from '@latchkit/kernel/schema'
import { decodeBase64 } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { isAddress } from '../../address.js'

/** The limit of `getMultipleAccounts`. */
export const MAX_ACCOUNTS = 100
/** Accounts of one owner. Most are gifts of strangers. */
const MAX_HOLDINGS = 20_000

/** Parses a value that comes with the slot that it is valid for. */
const inContext = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.object({ value }),
    v.transform((response): T => response.value)
  )

/** An unsigned integer of 64 bits: a number or, where that would be inexact, its digits (see `readJson`). */
export const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))]),
  v.toBigint(),
  v.maxValue(2n ** 64n - 1n)
)

/** Amounts of tokens come as texts, whatever their size. */
export const digits = v.pipe(v.string(), v.regex(/^\d{1,20}$/), v.toBigint())
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const extension = v.object({ extension: v.string(), state: v.optional(v.unknown()) })
const extensions = v.optional(boundedArray(extension, 100), [])

const mint = v.object({ decimals, isInitialized: v.literal(true), extensions })
const holding = v.pipe(
  v.object({
    mint: v.string(),
    owner: v.string(),
    state: v.picklist(['initialized', 'frozen', 'uninitialized']),
    tokenAmount: v.object({ amount: digits, decimals })
  }),
  v.transform(({ tokenAmount, ...info }) => ({ ...info, ...tokenAmount }))
)
/** The node's parsed data of an account (`jsonParsed`). */
const parsed = v.variant('type', [
  v.object({ type: v.literal('mint'), info: mint }),
  v.object({ type: v.literal('account'), info: holding })
])
const account = v.object({
  lamports: amount,
  owner: v.string(),
  executable: v.boolean(),
  /** `undefined` for data that the node cannot parse. */
  data: orAbsent(v.object({ parsed }))
})
export const accountOrNull = inContext(v.nullable(account))
export const accounts = inContext(boundedArray(v.nullable(account), MAX_ACCOUNTS))
export const holdings = inContext(boundedArray(v.object({ pubkey: v.string(), account }), MAX_HOLDINGS))

export type Account = v.InferOutput<typeof account>
/** A token, as its mint describes it. */
export type Mint = v.InferOutput<typeof mint>
/** An account that holds some of a token. */
export type Holding = v.InferOutput<typeof holding> & { readonly address: string; readonly program: string }

/** The blockhash has 32 bytes in base58, as an address. */
export const lifetime = inContext(
  v.object({ blockhash: v.pipe(v.string(), v.check(isAddress)), lastValidBlockHeight: amount })
)
export const lamports = inContext(amount)

/** Nodes keep the fees of 150 slots. */
export const recentFees = boundedArray(v.object({ prioritizationFee: amount }), 1_000)

const state = v.object({
  lamports: amount,
  data: v.pipe(
    v.looseTuple([v.string()]),
    v.transform(([text]) => decodeBase64(text)),
    v.instance(Uint8Array)
  )
})
/** The state of an account after a simulated transaction. */
export type SimulatedState = v.InferOutput<typeof state>
export const simulation = inContext(
  v.object({
    err: v.unknown(),
    logs: v.nullish(boundedArray(v.string(), 10_000), []),
    unitsConsumed: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_400_000)), 0),
    accounts: v.nullish(boundedArray(v.nullable(state), 100), [])
  })
)

export const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))])
)
