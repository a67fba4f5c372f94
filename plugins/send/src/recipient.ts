import { errorCode } from '@latchkit/kernel'
import type { IdentityApi } from '@latchkit/plugin-identity/contract'
import { type PasteContext, type Pasted, readPasted } from './payment-link.js'

/** Reason why a recipient is invalid. `unnamed`: it has the form of a name, but names cannot be resolved on this chain or site. */
export type RecipientProblem = 'invalid' | 'mistyped' | 'elsewhere' | 'unnamed'

/** Typed recipient after local parsing, before any name is resolved. */
export type TypedRecipient =
  | { readonly status: 'empty' }
  | ({ readonly status: 'valid' } & Pasted)
  /** A name that has to be resolved. */
  | { readonly status: 'name'; readonly name: string }
  | { readonly status: 'refused'; readonly problem: RecipientProblem }

interface RecipientContext extends PasteContext {
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

/** Parses an address or a payment link; also the resolved address of a name, which gets the same checks. */
export function parseAddress(
  text: string,
  context: PasteContext
): Extract<TypedRecipient, { status: 'valid' | 'refused' }> {
  try {
    return { status: 'valid', ...readPasted(text, context) }
  } catch (error) {
    return { status: 'refused', problem: problemOf(error) }
  }
}

function problemOf(error: unknown): RecipientProblem {
  if (errorCode(error) === 'transfer/wrong-network') return 'elsewhere'
  if (errorCode(error) !== 'transfer/invalid-recipient') return 'invalid'
  const { context } = error as { readonly context?: { readonly reason?: unknown } }
  return context?.reason === 'checksum' ? 'mistyped' : 'invalid'
}
