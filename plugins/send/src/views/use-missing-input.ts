import { isZeroSoFar } from '@latchkit/plugin-chains/kit'
import { useEffect, useState } from 'react'
import type { SendForm } from '../form.js'

/** Message about input without which the form cannot be reviewed. */
export type MissingInput = 'incomplete' | 'amountZero' | 'tokenRequired'

/** Returns the missing input of a form, without a check of the amount and the recipient. */
export function missingInput({ recipient, amount, isMax }: SendForm, isTokenKnown: boolean): MissingInput | undefined {
  if (recipient.trim() === '' || (amount.trim() === '' && !isMax)) return 'incomplete'
  if (isZeroSoFar(amount) && !isMax) return 'amountZero'
  return isTokenKnown ? undefined : 'tokenRequired'
}

/** Holds the missing input of the last try until the form changes. */
export function useMissingInput({ recipient, amount, token, isMax }: SendForm) {
  const [missing, setMissing] = useState<MissingInput>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset by each change of the form's values
  useEffect(() => setMissing(undefined), [recipient, amount, token, isMax])
  return [missing, setMissing] as const
}
