import { errorCode } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { IdentityApi } from '@latchkit/plugin-identity/contract'
import type { SendForm } from './form.js'
import { type Pasted, readPasted } from './payment-link.js'

type PastePlace = Parameters<typeof readPasted>[1]

/** Reason why a recipient is invalid. `unnamed`: it has the form of a name, but names cannot be resolved on this chain or site. */
export type RecipientProblem = 'invalid' | 'mistyped' | 'elsewhere' | 'unnamed'

/** Typed recipient after local parsing, before any name is resolved. */
export type TypedRecipient =
  | { readonly status: 'none' }
  | ({ readonly status: 'there'; readonly name?: string } & Pasted)
  /** A name that has to be resolved. */
  | { readonly status: 'name'; readonly name: string }
  | { readonly status: 'refused'; readonly problem: RecipientProblem }

interface Known extends PastePlace {
  readonly identities: Pick<IdentityApi, 'isName'> | undefined
}

export function typedRecipient(
  { recipient, resolved }: Pick<SendForm, 'recipient' | 'resolved'>,
  { identities, ...place }: Known
): TypedRecipient {
  const typed = recipient.trim()
  if (typed === '') return { status: 'none' }
  if (resolved?.name === typed) return foundRecipient(resolved.address, typed, place)
  const found = read(typed, place)
  if (found.status !== 'refused') return found
  if (identities?.isName(typed, place.chain)) return { status: 'name', name: typed }
  return found.problem === 'invalid' && !identities && nameForm.test(typed) ? { ...found, problem: 'unnamed' } : found
}

/** Form of a name: labels of letters, digits, hyphens and underscores, separated by dots. The last label starts with a letter. */
const nameForm = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.\p{L}[\p{L}\p{N}\p{M}-]+$/u

/** Parses the resolved address of a name with the same checks as a typed address. */
function foundRecipient(address: string, name: string, place: PastePlace): TypedRecipient {
  const found = read(address, place)
  return found.status === 'there' ? { ...found, name } : found
}

function read(text: string, place: PastePlace): TypedRecipient {
  try {
    return { status: 'there', ...readPasted(text, place) }
  } catch (error) {
    return { status: 'refused', problem: problemOf(error) }
  }
}

function problemOf(error: unknown): RecipientProblem {
  if (errorCode(error) === 'transfer/wrong-network') return 'elsewhere'
  const { context } = Object(error) as { readonly context?: { readonly reason?: unknown } }
  const reason = context?.reason
  return errorCode(error) === 'transfer/invalid-recipient' && reason === 'checksum' ? 'mistyped' : 'invalid'
}

export type NameOutcome = { readonly address: string } | { readonly problem: 'nobody' | 'unreachable' }

/** Resolves a name to an address; rejects only with the abort reason of the signal. */
export async function lookUp(
  name: string,
  chain: ChainId,
  identities: Pick<IdentityApi, 'resolve'>,
  signal: AbortSignal
): Promise<NameOutcome> {
  try {
    const address = await identities.resolve(name, chain, signal)
    return address === undefined ? { problem: 'nobody' } : { address }
  } catch {
    signal.throwIfAborted()
    return { problem: 'unreachable' }
  }
}
