import { parseAddress, parseRecipient, type TypedRecipient } from '../recipient.js'
import { useLoaded } from './use-loaded.js'
import type { SendContext } from './use-send-context.js'

export type ShownRecipient =
  | Exclude<TypedRecipient, { status: 'name' | 'valid' }>
  /** `name` is the typed name that the address belongs to. */
  | (Extract<TypedRecipient, { status: 'valid' }> & { readonly name?: string })
  | { readonly status: 'reading'; readonly name: string }
  | { readonly status: 'refused'; readonly problem: 'nobody' | 'unreachable'; readonly name: string }

/** Returns the recipient that a text means. A name is resolved after a pause in typing. */
export function useRecipient(context: SendContext, text: string): ShownRecipient {
  const { active, transfer, store, others, identities } = context
  const { chain } = active
  const pasted = { chain, transfer, others }
  const typed = parseRecipient(text, { ...pasted, identities })
  const name = typed.status === 'name' ? typed.name : undefined
  const outcome = useLoaded(name === undefined ? undefined : `${chain} ${name}`, signal =>
    store.recipients.resolve(name ?? '', chain, signal)
  )
  if (name === undefined) return typed as Exclude<TypedRecipient, { status: 'name' }>
  if (outcome.status === 'loading') return { status: 'reading', name }
  if (outcome.status === 'failed') return { status: 'refused', problem: 'unreachable', name }
  if ('problem' in outcome.value) return { status: 'refused', problem: outcome.value.problem, name }
  const found = parseAddress(outcome.value.address, pasted)
  return found.status === 'valid' ? { ...found, name } : found
}
