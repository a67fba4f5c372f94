import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import {
  accountId,
  type ChainId,
  isChainId,
  parseAccountId,
  type SignInRequest
} from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, isNonce, signInMessage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { SignInSession } from '../contract.js'
import { SignInError } from '../errors.js'
import type { ResolvedOptions } from '../options.js'
import type { SignInBackend } from './backend.js'

const MAX_ACCOUNTS = 100
const time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(text => Date.parse(text)),
  v.integer()
)
const nonceSchema = v.object({ nonce: v.custom<string>(isNonce), expiresAt: time })
const accountSchema = v.object({ address: v.string(), chain: v.custom<ChainId>(isChainId), expiresAt: time })
const accountsSchema = v.object({ accounts: boundedArray(accountSchema, MAX_ACCOUNTS) })
const failureSchema = v.object({ code: v.pipe(v.string(), v.regex(/^siwx\/[a-z-]{1,40}$/)) })

/** Time that a nonce must still be valid for when it is used, so that the visitor has time to sign. */
const NONCE_MARGIN_MS = 90_000

interface Nonce {
  readonly nonce: string
  readonly useUntilMs: number
}

/** Creates the nonces of the server: one is fetched ahead of its use. */
function createNonces({ nonceRefetchIntervalMs }: ResolvedOptions, request: ReturnType<typeof createRequest>) {
  let ahead: Promise<Nonce> | undefined
  const fetchNonce = async (signal: AbortSignal): Promise<Nonce> => {
    const { nonce, expiresAt } = await request('nonce', nonceSchema, { body: {}, signal })
    return { nonce, useUntilMs: Math.min(Date.now() + nonceRefetchIntervalMs, expiresAt - NONCE_MARGIN_MS) }
  }
  const isUsable = (nonce: Nonce | undefined): nonce is Nonce => nonce !== undefined && Date.now() < nonce.useUntilMs
  return {
    /** Fetches a nonce, unless a usable one is there. */
    async prepare(signal: AbortSignal): Promise<void> {
      if (isUsable(await ahead?.catch(() => undefined))) return
      const fetched = fetchNonce(signal)
      ahead = fetched
      await fetched
    },
    /** Returns a nonce that no other caller gets. */
    async take(signal: AbortSignal): Promise<string> {
      const prepared = ahead
      ahead = undefined
      const ready = await prepared?.catch(() => undefined)
      return isUsable(ready) ? ready.nonce : (await fetchNonce(signal)).nonce
    }
  }
}

/**
 * Creates the backend that sends requests to the endpoints of `@latchkit/plugin-siwx/server`.
 *
 * @param familyOf - returns the name of a chain family in messages, such as `Ethereum`; `undefined` for an unknown family.
 */
export function createServerBackend(
  options: ResolvedOptions,
  familyOf: (namespace: string) => string | undefined
): SignInBackend {
  const request = createRequest(options.server ?? '/siwx')
  const nonces = createNonces(options, request)

  return {
    serves: namespace => familyOf(namespace) !== undefined,
    listsAll: true,
    async sessions(_account, signal) {
      return sessionsIn(await request('session', accountsSchema, { signal }))
    },
    async prepare(_account, signal) {
      await nonces.prepare(signal)
    },
    request: async (chain, signal) => requestOf(options, chain, await nonces.take(signal)),
    async message({ namespace, chain, address }, signal) {
      const fields = requestOf(options, chain, await nonces.take(signal))
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

/** Returns the fields of a message of this page that is issued now. */
function requestOf(
  { statement, resources, messageLifetimeMs }: ResolvedOptions,
  chain: ChainId,
  nonce: string
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
    ...(messageLifetimeMs !== undefined && { expiresAtMs: issuedAtMs + messageLifetimeMs })
  }
}

interface Call {
  /** @defaultValue a GET request */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** Codes of the server for a signed message that it rejects. */
const refusals: ReadonlySet<string> = new Set([
  'siwx/invalid-signature',
  'siwx/invalid-nonce',
  'siwx/expired',
  'siwx/not-yet-valid',
  'siwx/not-accepted'
])

/** Returns a function that sends a request with cookies to an endpoint of the server. */
function createRequest(server: string) {
  const base = server.replace(/\/*$/, '/')
  return async <S extends v.GenericSchema>(
    endpoint: string,
    schema: S,
    { body, signal }: Call
  ): Promise<v.InferOutput<S>> => {
    const fail = (reason: string, cause?: unknown) =>
      refusals.has(reason)
        ? new SignInError('siwx/not-verified', { reason }, { cause })
        : new SignInError('siwx/server-failed', { endpoint, reason }, { cause })
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const init: RequestInit = { credentials: 'include', cache: 'no-store', ...(body !== undefined && post) }
    const readFailure = (status: number, text: string) => {
      throw fail(codeOf(text) ?? `HTTP status code: ${status}`)
    }
    try {
      const url = new URL(base + endpoint, location.origin).href
      const read = (text: string) => v.parse(schema, JSON.parse(text))
      return await fetchWithLimits(url, init, read, { signal, readFailure })
    } catch (cause) {
      signal.throwIfAborted()
      throw errorCode(cause) === undefined ? fail('no valid response', cause) : cause
    }
  }
}

const codeOf = (text: string): string | undefined => {
  const parsed = v.safeParse(
    failureSchema,
    tryOrUndefined(() => JSON.parse(text))
  )
  return parsed.success ? parsed.output.code : undefined
}
