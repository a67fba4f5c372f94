import { type Recap, recapOf, withRecap } from '@latchkit/plugin-chains/kit'
import { SignInError } from '../errors.js'
import type { ResolvedOptions } from '../options.js'
import type { Grant } from '../view-context.js'

/** Maximum length of a recap as JSON. Its encoded form may have this length (`withRecap`). */
const MAX_RECAP_CHARACTERS = 16_384

/** Parts of a message that the visitor agrees to, the same for each sign-in. */
export interface SignInTerms {
  /** Sentence of the site, followed by the description of its recap. */
  readonly statement?: string | undefined
  /** URIs of the site; the last may be its recap (ERC-5573). */
  readonly resources?: readonly string[] | undefined
  /** Permissions in the recap, for the view. */
  readonly grants: readonly Grant[]
  /** `siwx/invalid-message` if the recap is invalid: no message may be signed. @defaultValue the terms are valid */
  readonly invalid?: SignInError
}

/**
 * Returns the terms of a site's options as texts: later changes of the site's objects are neither shown nor signed. Reads a recap in
 * `resources` as well.
 */
export function readTerms({ statement, resources, recap }: ResolvedOptions): SignInTerms {
  try {
    const terms = { ...(statement !== undefined && { statement }), ...(resources && { resources: [...resources] }) }
    // Before it is encoded, which takes seconds for a large one.
    if (recap !== undefined && JSON.stringify(recap).length > MAX_RECAP_CHARACTERS)
      throw new RangeError('The recap is too large')
    const { statement: text, resources: uris } = recap === undefined ? terms : withRecap({ ...page, ...terms }, recap)
    // Parsed from the texts, so that the view shows the signed recap.
    const signed = recapOf({ ...(text !== undefined && { statement: text }), ...(uris && { resources: uris }) })
    return { statement: text, resources: uris, grants: signed ? grantsIn(signed) : [] }
  } catch (cause) {
    const invalid = new SignInError('siwx/invalid-message', { reason: (cause as Error).message }, { cause })
    return { grants: [], invalid }
  }
}

/** Fields that `withRecap` requires, and does not read. */
const page = { chain: 'eip155:1', domain: '', uri: '', nonce: '' } as const

const grantsIn = ({ att }: Recap): readonly Grant[] =>
  Object.entries(att).map(([resource, abilities]) => ({
    resource,
    abilities: Object.entries(abilities).map(([name, limits]) => ({
      name,
      // One limit without conditions makes the ability unlimited.
      isLimited: limits.every(limit => Object.keys(limit).length > 0)
    }))
  }))
