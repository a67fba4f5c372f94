import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { useEffect } from 'react'
import type { SendForm } from '../form.js'
import { lookUp, type TypedRecipient, typedRecipient } from '../recipient.js'
import { othersOf } from './others-of.js'
import { useLoaded } from './use-loaded.js'
import type { Place } from './use-place.js'

export type ShownRecipient =
  | Exclude<TypedRecipient, { status: 'name' }>
  | { readonly status: 'reading'; readonly name: string }
  | { readonly status: 'refused'; readonly problem: 'nobody' | 'unreachable'; readonly name: string }

/** Milliseconds without input before a typed name is resolved. */
const PAUSE_MS = 300

/** Returns the recipient of the form. A name is resolved after a pause in typing. */
export function useRecipient(
  { active: { chain, namespace }, transfer, desk, identities }: Place,
  form: SendForm
): ShownRecipient {
  const chains = useService(Chains)
  const networks = useReadable(chains.networks)
  const others = othersOf(namespace, networks, chains)
  const typed = typedRecipient(form, { chain, transfer, others, identities })
  const name = typed.status === 'name' ? typed.name : undefined

  const loaded = useLoaded(name === undefined ? undefined : `${chain} ${name}`, async signal => {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return identities ? lookUp(name ?? '', chain, identities, signal) : { problem: 'unreachable' as const }
  })
  const address = loaded.status === 'there' && 'address' in loaded.value ? loaded.value.address : undefined
  useEffect(() => {
    if (name === undefined || address === undefined) return
    desk.change(form => (form.recipient.trim() === name ? { ...form, resolved: { name, address } } : form))
  }, [desk, name, address])

  if (typed.status !== 'name') return typed
  if (loaded.status === 'there' && 'problem' in loaded.value) {
    return { status: 'refused', problem: loaded.value.problem, name: typed.name }
  }
  if (loaded.status === 'failed') return { status: 'refused', problem: 'unreachable', name: typed.name }
  return { status: 'reading', name: typed.name }
}
