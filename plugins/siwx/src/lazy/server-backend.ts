import { boundedArray } from '@latchkit/kernel/schema'
import {
  accountId,
  type ChainId,
  isChainId,
  parseAccountId,
  type SignInRequest
} from '@latchkit/plugin-chains/contract'
import { signInMessage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { SignInSession } from '../contract.js'
import { SignInError } from '../errors.js'
import type { ResolvedOptions } from '../options.js'
import type { SignInBackend } from './backend.js'
import { createServerNonces } from './server-nonces.js'
import { createServerRequest, timeSchema } from './server-request.js'
import { readTerms, type SignInTerms } from './sign-in-terms.js'

const MAX_ACCOUNTS = 100
const accountSchema = v.object({ address: v.string(), chain: v.custom<ChainId>(isChainId), expiresAt: timeSchema })
const accountsSchema = v.object({ accounts: boundedArray(accountSchema, MAX_ACCOUNTS) })

/**
 * Creates the backend that sends requests to the endpoints of `@latchkit/plugin-siwx/server`.
 *
 * @param familyOf - returns the name of a chain family in messages, such as `Ethereum`; `undefined` for an unknown family.
 */
export function createServerBackend(
  options: ResolvedOptions,
  familyOf: (namespace: string) => string | undefined
): SignInBackend {
  const request = createServerRequest(options.server ?? '/siwx')
  const nonces = createServerNonces(request, options.nonceRefetchIntervalMs)
  const terms = readTerms(options)
  const newRequest = async (chain: ChainId, signal: AbortSignal) => {
    if (terms.invalid) throw terms.invalid
    return requestOf(terms, { chain, nonce: await nonces.take(signal), lifetimeMs: options.messageLifetimeMs })
  }

  return {
    serves: namespace => familyOf(namespace) !== undefined,
    listsAll: true,
    grants: terms.grants,
    async sessions(_account, signal) {
      return sessionsIn(await request('session', accountsSchema, { signal }))
    },
    async prepare(_account, signal) {
      await nonces.prepare(signal)
    },
    request: newRequest,
    async message({ namespace, chain, address }, signal) {
      const fields = await newRequest(chain, signal)
      try {
        return signInMessage(fields, address, familyOf(namespace) ?? '')
      } catch (cause) {
        throw new SignInError('siwx/invalid-message', { reason: (cause as Error).message }, { cause })
      }
    },
    async add({ active, message, signature }, signal) {
      const body = { chain: active.chain, message, signature }
      const sessions = sessionsIn(await request('verify', accountsSchema, { body, signal }))
      const session = sessions.find(({ account }) => account === active.account)
      if (!session)
        throw new SignInError('siwx/not-verified', { reason: 'the server began no session for the account' })
      return session
    },
    async remove(account, signal) {
      const { chain, address } = parseAccountId(account) ?? {}
      await request('sign-out', accountsSchema, { body: { chain, address }, signal })
    }
  }
}

const sessionsIn = ({ accounts }: v.InferOutput<typeof accountsSchema>): readonly SignInSession[] =>
  accounts.flatMap(({ chain, address, expiresAt }) => {
    const account = accountId(chain, address)
    return account ? [{ account, expiresAtMs: expiresAt }] : []
  })

interface MessageFields {
  readonly chain: ChainId
  readonly nonce: string
  /** Time for which the message is valid, in milliseconds. */
  readonly lifetimeMs: number | undefined
}

/** Returns the fields of a message of this page that is issued now. */
function requestOf(
  { statement, resources }: SignInTerms,
  { chain, nonce, lifetimeMs }: MessageFields
): SignInRequest & { readonly issuedAtMs: number } {
  const issuedAtMs = Date.now()
  return {
    chain,
    domain: location.host,
    uri: location.origin,
    nonce,
    issuedAtMs,
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
    ...(lifetimeMs !== undefined && { expiresAtMs: issuedAtMs + lifetimeMs })
  }
}
