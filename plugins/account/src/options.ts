import type { Schema } from '@latchkit/kernel'
import * as v from 'valibot'

export interface AccountOptions {
  /** Ids of `AccountActions`; what is not mentioned follows in the default order. @default `onramp`, `swaps`, `receive`, `send` */
  readonly walletFeaturesOrder?: readonly string[]
}

export const optionsSchema: Schema<AccountOptions> = v.strictObject({
  walletFeaturesOrder: v.optional(v.array(v.string('must be an id'), 'must be a list of ids'))
})

const defaultOrder = ['onramp', 'swaps', 'receive', 'send']

/** Sorts by id: the site's order, then the default one, then as contributed. */
export function sortActions<T extends { readonly id: string }>(
  actions: readonly T[],
  { walletFeaturesOrder = [] }: AccountOptions
): readonly T[] {
  const order = [...new Set([...walletFeaturesOrder, ...defaultOrder])]
  const place = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...actions].sort((a, b) => place(a) - place(b))
}
