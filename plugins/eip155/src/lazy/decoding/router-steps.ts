import { tryOrUndefined } from '@latchkit/kernel/options'
import { formatAmount, type RequestField } from '@latchkit/plugin-chains/contract'
import { zeroAddress } from 'viem'
import { amountField, COIN_DECIMALS } from './argument-fields.js'
import {
  type DecodingContext,
  type Effects,
  joinEffects,
  senderOf,
  tokenAsset,
  transferEffects,
  withFields
} from './effects.js'
import { type CallToDecode, decodeInput, type KnownFunction } from './function-call.js'
import { namedCall, noEffects, recipientWarning } from './named-call.js'

/** Addresses that stand for the account that calls the router, and for the router itself. */
export const SENDER = '0x0000000000000000000000000000000000000001'
const ROUTER = '0x0000000000000000000000000000000000000002'
/** Amount that stands for everything that the router holds. */
const CONTRACT_BALANCE = 2n ** 255n
/** Maximum part of a token that goes to sites as their fees, in hundredths of a percent. The fees of known sites are below. */
const MAX_FEE_BIPS = 100n

/** Effects of a step of a plan. */
export interface StepEffects extends Effects {
  /** Parts of tokens that go to an account. @defaultValue no parts */
  readonly portions?: readonly PaidPortion[]
}

/** Part of a token that goes to an account, in hundredths of a percent. */
interface PaidPortion {
  readonly recipient: string
  readonly bips: bigint
}

/** Returns the effects of the first encoding that inputs have; `undefined` for inputs that have none of them. */
export function stepEffects(
  encodings: readonly KnownFunction[] = [],
  call: CallToDecode,
  context: DecodingContext
): StepEffects | undefined {
  for (const { abi, effectsOf } of encodings) {
    const effects = tryOrUndefined(() => effectsOf(decodeInput(abi, call.data) as never, call, context))
    if (effects) return effects
  }
  return undefined
}

/** Swap of an exact amount for at least another one, or of at most an amount for an exact one. */
interface Swap {
  /** Name of the step: `V3_SWAP_EXACT_IN`. */
  readonly name: string
  /** @defaultValue a later step says who gets the tokens */
  readonly recipient?: string
  /** Tokens on the way, the paid one first. Zero is the coin of the chain (Uniswap 4). */
  readonly path: readonly string[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** True if the account pays, through Permit2; else the router pays from what it holds. */
  readonly isPaidByUser: boolean
  /** True if the first amount is exact; else the second. */
  readonly isExactIn: boolean
  /** Further values. @defaultValue no values */
  readonly fields?: readonly RequestField[]
}

/** Returns the effects of a swap: what the account pays, and the swap itself. @throws {TypeError} for less than two tokens. */
export function swapEffects(swap: Swap, router: string, context: DecodingContext): Effects {
  const { name, path, recipient, amountIn, amountOut, isPaidByUser, isExactIn, fields = [] } = swap
  const [tokenIn, tokenOut] = [path[0], path.at(-1)]
  if (tokenIn === undefined || tokenOut === undefined || path.length < 2) throw new TypeError('Expected two tokens')
  const call = namedCall(router, name, [
    { name: 'tokenIn', type: 'address', value: tokenIn },
    routerAmount(isExactIn ? 'amountIn' : 'amountInMax', amountIn, tokenIn, context),
    { name: 'tokenOut', type: 'address', value: tokenOut },
    routerAmount(isExactIn ? 'amountOutMin' : 'amountOut', amountOut, tokenOut, context),
    ...path.slice(1, -1).map(value => ({ name: 'via', type: 'address', value }) as const),
    ...fields
  ])
  return joinEffects([
    isPaidByUser ? paymentEffects({ token: tokenIn, amount: amountIn }, router, context) : noEffects(),
    recipient === undefined ? call : recipientEffects(call, recipient, router, context),
    { ...noEffects(), tokens: [tokenIn, tokenOut].filter(token => token !== zeroAddress) }
  ])
}

/** Amount of a token; all that is due without a number. */
interface Payment {
  readonly token: string
  readonly amount?: bigint
}

/** Returns the transfer of a token that the account pays to the router. Coins are an effect of the transaction itself. */
export const paymentEffects = ({ token, amount }: Payment, router: string, context: DecodingContext): Effects =>
  token === zeroAddress
    ? noEffects()
    : routerTransfer(
        { token, from: senderOf(context), to: ROUTER, ...(amount !== undefined && { amount }) },
        router,
        context
      )

/** Transfer by a step. */
interface StepTransfer extends Payment {
  readonly from: string
  readonly to: string
  /** Amount below which the step fails. @defaultValue no limit */
  readonly amountMin?: bigint
}

/** Returns a transfer to or from the router. */
export function routerTransfer(
  { token, from, to, amount, amountMin }: StepTransfer,
  router: string,
  context: DecodingContext
): Effects {
  const asset = token === zeroAddress ? {} : tokenAsset(token, context.contracts.get(token))
  const recipient = recipientOf(to, router, context)
  const isAll = amount === undefined || amount === CONTRACT_BALANCE
  const fields = amountMin === undefined ? [] : [routerAmount('amountMin', amountMin, token, context)]
  return joinEffects([
    transferEffects({ asset, from, to: recipient, ...(!isAll && { amount }), fields }, context),
    recipientEffects(noEffects(), to, router, context)
  ])
}

/** Part of a token of the router, for an account. */
interface Portion {
  readonly token: string
  readonly to: string
  /** Hundredths of a percent. */
  readonly bips: bigint
}

/** Returns the effects of a step that pays a part of what the router holds, such as the fee of a site. */
export function portionEffects(name: string, portion: Portion, router: string, context: DecodingContext): StepEffects {
  const { token, bips } = portion
  const recipient = recipientOf(portion.to, router, context)
  const call = namedCall(router, name, [
    { name: 'token', type: 'address', value: token },
    { name: 'recipient', type: 'address', value: recipient },
    { name: 'bips', type: 'number', value: String(bips) }
  ])
  return { ...call, portions: [{ recipient, bips }] }
}

/** Returns warnings about the recipients of parts that together are larger than the fees of sites. */
export function portionWarnings(portions: readonly PaidPortion[], router: string, context: DecodingContext): Effects {
  const own: readonly string[] = [context.account, senderOf(context), router]
  const foreign = portions.filter(({ recipient }) => !own.includes(recipient))
  const sum = foreign.reduce((total, { bips }) => total + bips, 0n)
  return joinEffects(sum > MAX_FEE_BIPS ? foreign.map(({ recipient }) => recipientWarning(recipient, context)) : [])
}

/** Returns effects with the recipient as a field, and a warning unless it is the account or the router. */
export function recipientEffects(effects: Effects, to: string, router: string, context: DecodingContext): Effects {
  const recipient = recipientOf(to, router, context)
  return joinEffects([
    withFields(effects, [{ name: 'recipient', type: 'address', value: recipient }]),
    recipient === router ? noEffects() : recipientWarning(recipient, context)
  ])
}

/** Returns the address that a recipient of a step stands for. */
const recipientOf = (to: string, router: string, context: DecodingContext): string =>
  to === SENDER ? senderOf(context) : to === ROUTER ? router : to

/** Returns an amount of a step as a field. */
export function routerAmount(name: string, amount: bigint, token: string, context: DecodingContext): RequestField {
  if (amount === CONTRACT_BALANCE) return { name, type: 'text', value: 'CONTRACT_BALANCE' }
  if (token === zeroAddress) return { name, type: 'number', value: formatAmount(amount, COIN_DECIMALS) }
  return amountField(name, amount, token, context)
}
