import { useEffect, useState } from 'react'
import { isBegun } from '../amount.js'
import type { SendForm } from '../form.js'

/** Message of what keeps a form from the review. */
export type Lack = 'incomplete' | 'amountZero' | 'tokenRequired'

/** Returns what a form lacks before its amount and its recipient are looked at. */
export function lackOf({ recipient, amount, isMax }: SendForm, isTokenKnown: boolean): Lack | undefined {
  if (recipient.trim() === '' || (amount.trim() === '' && !isMax)) return 'incomplete'
  if (isBegun(amount) && !isMax) return 'amountZero'
  return isTokenKnown ? undefined : 'tokenRequired'
}

/** State of what was lacking at the last try; forgotten once something is typed or chosen. */
export function useLack({ recipient, amount, token, isMax }: SendForm) {
  const [lack, setLack] = useState<Lack>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what may be lacking
  useEffect(() => setLack(undefined), [recipient, amount, token, isMax])
  return [lack, setLack] as const
}
