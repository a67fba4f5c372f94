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
import { fetchWithLimits, signInMessage } from '@latchkit/plugin-chains/kit'
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
const nonceSchema = v.object({ nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z\d]{8,256}$/)), expiresAt: time })
const accountSchema = v.object({ address: v.string(), chain: v.custom<ChainId>(isChainId), expiresAt: time })
const accountsSchema = v.object({ accounts: boundedArray(accountSchema, MAX_ACCOUNTS) })
const failureSchema = v.object({ code: v.pipe(v.string(), v.regex(/^siwx\/[a-z-]{1,40}$/)) })

/** Time before its expiry from which a nonce is no longer used: the visitor has yet to sign. */
const NONCE_MARGIN_MS = 90_000

interface Nonce {
  readonly nonce: string
  readonly useUntilMs: number
}

/**
 * Creates the backend of `@latchkit/plugin-siwx/server`.
 *
 * @param familyOf - returns the name of a chain family in messages: `Ethereum`.
 */
export function createServerBackend(
  options: ResolvedOptions,
  familyOf: (namespace: string) => string | undefined
): SignInBackend {
  const request = createRequest(options.server ?? '/siwx')
  let nonce: Promise<Nonce> | undefined
  const fetchNonce = async (signal: AbortSignal): Promise<Nonce> => {
    const { nonce, expiresAt } = await request('nonce', nonceSchema, { body: {}, signal })
    return { nonce, useUntilMs: Math.min(Date.now() + options.nonceRefetchIntervalMs, expiresAt - NONCE_MARGIN_MS) }
  }
  const prepareNonce = (signal: AbortSignal): Promise<Nonce> => {
    const fetched = fetchNonce(signal)
    nonce = fetched
    fetched.catch(() => {
      if (nonce === fetched) nonce = undefined
    })
    return fetched
  }
  const readyNonce = async (signal: AbortSignal): Promise<Nonce> => {
    const ready = await nonce?.catch(() => undefined)
    return ready && Date.now() < ready.useUntilMs ? ready : prepareNonce(signal)
  }
  const takeNonce = async (signal: AbortSignal): Promise<string> => {
    const ready = await readyNonce(signal)
    nonce = undefined
    return ready.nonce
  }

  return {
    serves: namespace => familyOf(namespace) !== undefined,
    listsAll: true,
    async sessions(_account, signal) {
      return sessionsIn(await request('session', accountsSchema, { signal }))
    },
    async prepare(_account, signal) {
      await readyNonce(signal)
    },
    request: async (chain, signal) => requestOf(options, chain, await takeNonce(signal)),
    async message({ namespace, chain, address }, signal) {
      const request = requestOf(options, chain, await takeNonce(signal))
      try {
        return signInMessage(request, address, familyOf(namespace) ?? '')
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

/** Returns the fields of a message on a chain, for this page and now. */
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

/** Codes with which the server refuses a signed message. */
const refusals: ReadonlySet<string> = new Set([
  'siwx/invalid-signature',
  'siwx/invalid-nonce',
  'siwx/expired',
  'siwx/not-yet-valid',
  'siwx/not-accepted'
])

/** Returns the function that sends a request to an endpoint of the server, with the cookies of the visitor. */
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
