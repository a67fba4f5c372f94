import type { IdentityApi } from '@latchkit/plugin-identity/contract'
import { type AddressContext, type ParsedAddress, parseAddress } from './payment-link.js'

/** Typed recipient after local parsing, before any name is resolved. */
export type TypedRecipient =
  | { readonly status: 'empty' }
  | ParsedAddress
  /** A name that has to be resolved. */
  | { readonly status: 'name'; readonly name: string }

interface RecipientContext extends AddressContext {
  readonly identities: Pick<IdentityApi, 'isName'> | undefined
}

/** Form of a name: labels of letters, digits, hyphens and underscores, separated by dots. The last label starts with a letter. */
const nameForm = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.\p{L}[\p{L}\p{N}\p{M}-]+$/u

/** Parses the text of the recipient field. */
export function parseRecipient(text: string, context: RecipientContext): TypedRecipient {
  const { identities, chain } = context
  const typed = text.trim()
  if (typed === '') return { status: 'empty' }
  const parsed = parseAddress(typed, context)
  if (parsed.status === 'valid') return parsed
  if (identities?.isName(typed, chain)) return { status: 'name', name: typed }
  const isUnnamed = parsed.problem === 'invalid' && !identities && nameForm.test(typed)
  return isUnnamed ? { status: 'refused', problem: 'unnamed' } : parsed
}
