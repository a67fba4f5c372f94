import { guardSchema } from '@latchkit/kernel/options'
import { isAccountId, MAX_TOKEN_CHARACTERS, type Token } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { MAX_TYPED_CHARACTERS } from './form.js'
import type { InterruptedSwap, SwapForm } from './store.js'

/** Swap that was requested from a wallet, and whose outcome is unknown or left an allowance behind. */
export type SwapAttempt = InterruptedSwap

const MAX_ATTEMPTS = 20

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextOf = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most
const isTyped = isTextOf(MAX_TYPED_CHARACTERS)
const isAmount = (value: unknown) => typeof value === 'string' && /^\d{1,78}$/.test(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const isToken = (value: unknown): value is Token =>
  isData(value) &&
  absentOr(isTyped)(value.address) &&
  isTyped(value.name) &&
  isTyped(value.symbol) &&
  Number.isInteger(value.decimals) &&
  Number(value.decimals) >= 0 &&
  Number(value.decimals) <= 36 &&
  value.icon === undefined
const isApproved = (value: unknown) =>
  isData(value) &&
  isAccountId(value.account) &&
  isToken(value.token) &&
  value.token.address !== undefined &&
  isTyped(value.spender) &&
  isAmount(value.amount)

/** Schema of the stored attempts. */
export const attemptsSchema = guardSchema(
  (value): value is readonly SwapAttempt[] =>
    Array.isArray(value) &&
    value.length <= MAX_ATTEMPTS &&
    value.every(
      one =>
        isData(one) &&
        isAccountId(one.account) &&
        isToken(one.from) &&
        isToken(one.to) &&
        isAmount(one.amount) &&
        typeof one.isSwapRequested === 'boolean' &&
        [one.spender, one.sentId].every(absentOr(isTyped)) &&
        [one.isOver, one.isSeen].every(absentOr(isFlag)) &&
        absentOr(isApproved)(one.approved) &&
        isTime(one.requestedAtMs)
    )
)

/** Schema of the stored form. */
export const formSchema = guardSchema(
  (value): value is SwapForm | undefined =>
    value === undefined ||
    (isData(value) &&
      isAccountId(value.account) &&
      [value.from, value.amount, value.slippage].every(isTyped) &&
      [value.to, value.provider].every(absentOr(isTyped)) &&
      (value.mark === '.' || value.mark === ',') &&
      typeof value.isMax === 'boolean')
)

/** Account and tokens of a swap. */
export type AttemptPair = Pick<SwapAttempt, 'account'> & {
  readonly [side in 'from' | 'to']: Pick<Token, 'address'>
}
/** Values that identify an attempt. Another spender has another allowance. */
export type AttemptKey = AttemptPair & { readonly spender?: string | undefined }

/** Compares two swaps without their amounts: a second attempt with a smaller amount would also pay twice. */
export const isSamePair = (one: AttemptPair, other: AttemptPair): boolean =>
  one.account === other.account && one.from.address === other.from.address && one.to.address === other.to.address

export const isSameAttempt = (one: AttemptKey, other: AttemptKey): boolean =>
  isSamePair(one, other) && one.spender === other.spender

export const withAttempt = (list: readonly SwapAttempt[], one: SwapAttempt): readonly SwapAttempt[] =>
  [one, ...withoutAttempt(list, one)].slice(0, MAX_ATTEMPTS)

export const withoutAttempt = (list: readonly SwapAttempt[], one: AttemptKey): readonly SwapAttempt[] =>
  list.filter(other => !isSameAttempt(other, one))

/** Returns an attempt whose texts are safe to show: other scripts of the page may have written them. */
export const shownAttempt = ({ from, to, approved, ...attempt }: SwapAttempt): SwapAttempt => ({
  ...attempt,
  from: storedToken(from),
  to: storedToken(to),
  ...(approved && { approved: { ...approved, token: storedToken(approved.token) } })
})

/** Returns the token with short texts and without its icon. */
export const storedToken = ({ address, name, symbol, decimals }: Token): Token => ({
  ...(address !== undefined && { address }),
  name: plainText(name, MAX_TOKEN_CHARACTERS),
  symbol: plainText(symbol, MAX_TOKEN_CHARACTERS),
  decimals
})
