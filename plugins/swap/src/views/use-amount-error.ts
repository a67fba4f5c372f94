import { useReadable, useSlice } from '@latchkit/kernel/react'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { messages, type SwapMessage } from '../messages.js'
import type { SwapInput, SwapStore } from '../store.js'
import { useAmountFormat } from './use-amount-format.js'

type Problem = NonNullable<SwapInput['amountProblem']>

/** Texts of the problems. An empty field and a zero that may get more digits are no errors. */
const texts: Partial<Record<Problem, SwapMessage>> = {
  'not-a-number': 'amountNumber',
  'foreign-digits': 'amountForeign',
  sign: 'amountSign',
  exponent: 'amountExponent',
  grouped: 'amountGrouped',
  'wrong-mark': 'amountMark',
  'too-many-decimals': 'amountDecimals',
  'too-much': 'amountTooMuch'
}

/** Returns the error of the amount field. */
export function useAmountError(store: SwapStore): string | undefined {
  const { from, amountProblem } = useReadable(store.input)
  const max = useSlice(store.state, state => state.max)
  const format = useAmountFormat()
  const t = useMessages(messages)
  if (max === 'failed') return t('maxFailed')
  const text = amountProblem && texts[amountProblem]
  if (!text) return undefined
  return t(text, {
    example: `1000${format.mark}5`,
    symbol: from?.symbol ?? '',
    count: from?.decimals ?? 0,
    amount: from?.amount === undefined ? '' : format.short(from.amount, from)
  })
}
