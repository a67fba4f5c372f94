import { useReadable } from '@latchkit/kernel/react'
import { useLoaded } from '@latchkit/plugin-shell/ui'
import { parseAddress, type ValidAddress } from '../payment-link.js'
import type { Contact } from '../persistence.js'
import { parseRecipient, type TypedRecipient } from '../recipient.js'
import type { SendContext } from './use-send-context.js'

export type ShownRecipient =
  | Exclude<TypedRecipient, { status: 'name' | 'valid' }>
  /** `name` is the typed name that the address belongs to, `contact` the contact with this address. */
  | (ValidAddress & { readonly name?: string; readonly contact: Contact | undefined })
  | { readonly status: 'reading'; readonly name: string }
  | { readonly status: 'refused'; readonly problem: 'nobody' | 'unreachable'; readonly name: string }

/** Returns the recipient that a text means. A name is resolved after a pause in typing. */
export function useRecipient(context: SendContext, text: string): ShownRecipient {
  const { active, transfer, store, others, identities } = context
  const { chain, namespace } = active
  const contacts = useReadable(store.contacts)
  const addressContext = { chain, transfer, others }
  const typed = parseRecipient(text, { ...addressContext, identities })
  const name = typed.status === 'name' ? typed.name : undefined
  const resolved = useLoaded(name && `${chain} ${name}`, signal => store.recipients.resolve(name ?? '', chain, signal))
  const withContact = (address: ValidAddress) => ({
    ...address,
    contact: contacts.find(contact => contact.namespace === namespace && contact.address === address.recipient)
  })
  if (typed.status !== 'name') return typed.status === 'valid' ? withContact(typed) : typed
  const named = { name: typed.name }
  if (resolved.status === 'loading') return { status: 'reading', ...named }
  if (resolved.status === 'failed') return { status: 'refused', problem: 'unreachable', ...named }
  const { address } = resolved.value
  if (address === undefined) return { status: 'refused', problem: 'nobody', ...named }
  const parsed = parseAddress(address, addressContext)
  return parsed.status === 'valid' ? { ...withContact(parsed), ...named } : parsed
}
