import { type ReadAmount, readAmount, worthOf } from '@latchkit/plugin-chains/kit'
import type { SwapForm, SwapInput, SwapTarget, SwapToken } from './store.js'

/** Smallest and largest slippage that the form accepts, in basis points. */
export const MIN_SLIPPAGE_BPS = 10
export const MAX_SLIPPAGE_BPS = 5_000

/** Token of a side, and the reason for which it is absent. */
export type SideToken =
  | { readonly status: 'none' | 'reading' | 'missing' | 'failed' }
  | { readonly status: 'there'; readonly token: SwapToken }

const sides: readonly SwapTarget[] = ['from', 'to']

/** Returns the form as it was understood, with the tokens of its sides. */
export function readForm(form: SwapForm | undefined, tokens: Readonly<Record<SwapTarget, SideToken>>): SwapInput {
  const sidesWith = (status: SideToken['status']) => sides.filter(side => tokens[side].status === status)
  const empty = { unknown: sidesWith('missing'), unread: sidesWith('failed') }
  if (!form) return { ...empty, isSameToken: false, amountProblem: 'empty' }
  const from = tokens.from.status === 'there' ? tokens.from.token : undefined
  const to = tokens.to.status === 'there' ? tokens.to.token : undefined
  return {
    ...empty,
    ...(from && { from }),
    ...(to && { to }),
    isSameToken: form.from === form.to,
    ...amountOf(form, from),
    ...readSlippage(form.slippage)
  }
}

/** Returns the typed amount in base units, or its problem. Before the token is known, only an empty text is a problem. */
function amountOf(form: SwapForm, from: SwapToken | undefined): Pick<SwapInput, 'amount' | 'amountProblem' | 'worth'> {
  if (form.isMax && form.amount === '') return { amountProblem: 'no-balance' }
  if (!from) return form.amount.trim() === '' ? { amountProblem: 'empty' } : {}
  const parsed: ReadAmount = readAmount(form.amount, from.decimals, form.mark)
  if ('problem' in parsed) return { amountProblem: parsed.problem }
  const { amount } = parsed
  const worth = worthOf(amount, from.decimals, from.price)
  const isTooMuch = from.amount !== undefined && amount > BigInt(from.amount)
  return {
    amount: `${amount}`,
    ...(isTooMuch && { amountProblem: 'too-much' as const }),
    ...(worth !== undefined && { worth })
  }
}

/** Reads a percentage such as `1`, `0.5` or `0,5`, with at most two decimals, in basis points. */
export function readSlippage(typed: string): Pick<SwapInput, 'slippageBps' | 'slippageProblem'> {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/\s*%$/, '')) ?? []
  if (whole === undefined) return { slippageProblem: 'not-a-number' }
  const slippageBps = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return slippageBps < MIN_SLIPPAGE_BPS || slippageBps > MAX_SLIPPAGE_BPS
    ? { slippageProblem: 'out-of-range' }
    : { slippageBps }
}
