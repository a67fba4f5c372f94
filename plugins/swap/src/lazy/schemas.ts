import { boundedArray, orAbsent } from '@latchkit/kernel/schema'
import { MAX_TOKEN_CHARACTERS, type Token } from '@latchkit/plugin-chains/contract'
import { isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'

/** Largest number of tokens that are read from one provider. */
export const MAX_TOKENS = 10_000

const MAX_BASE_UNITS = 2n ** 256n - 1n
const address = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const baseUnits = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(MAX_BASE_UNITS))
const timeMs = v.pipe(v.number(), v.finite())
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const text = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.transform(name => plainText(name, MAX_TOKEN_CHARACTERS))
)

/** Schema of a quote. Its request is compared with the one that was asked for, and replaced by it. */
export const quoteSchema = v.object({
  request: v.object({
    account: v.string(),
    from: v.object({ address: v.optional(address) }),
    to: v.object({ address: v.optional(address) }),
    amount: baseUnits,
    slippageBps: v.number()
  }),
  toAmount: v.pipe(baseUnits, v.minValue(1n)),
  spender: v.exactOptional(address),
  priceImpactBps: v.exactOptional(v.pipe(v.number(), v.finite(), v.maxValue(10_000))),
  providerFeeBps: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000))),
  quotedAtMs: timeMs
})

/** Schema of the effects of a transaction. */
export const decodedSchema = v.object({
  target: address,
  recipient: address,
  from: v.exactOptional(address),
  to: v.exactOptional(address),
  amount: baseUnits,
  minimumAmount: baseUnits,
  value: baseUnits,
  deadlineMs: v.exactOptional(timeMs)
})

/** Schema of a built transaction, whose payload the chain plugin checks. */
export const transactionSchema = v.object({ account: v.string(), payload: v.unknown() })

/** Schema of a token of a list. Texts are shortened, and an icon that must not be loaded is left out. */
export const tokenSchema = v.pipe(
  v.object({
    address: v.exactOptional(address),
    name: text,
    symbol: text,
    decimals,
    icon: orAbsent(v.custom<string>(value => isPictureLink(value)))
  }),
  v.check(({ symbol }) => symbol !== '', 'Expected a symbol'),
  v.transform(({ icon, ...token }) => ({ ...token, ...(icon !== undefined && { icon }) }))
) satisfies v.GenericSchema<unknown, Token>

/** Schema of a simulation's changes of two assets. */
export const changesSchema = v.pipe(
  boundedArray(v.object({ token: v.optional(v.string()), amount: v.bigint() }), 2),
  v.length(2)
)
