import { tryOrUndefined } from '@latchkit/kernel/options'
import { type AccountId, type ChainId, parseChainId } from '@latchkit/plugin-chains/contract'
import { type Recap, type SignInMessage, signInMessage } from '@latchkit/plugin-chains/kit'
import { type SecretCookie, secretCookie } from './cookies.js'
import type { SignInStorage } from './storage.js'

/** Verifier of the signatures of a chain family, with the parameters of `NamespaceFeatures.verifyMessage.verify`. */
export type SignatureVerifier = (
  account: AccountId,
  message: string,
  signature: string,
  signal: AbortSignal
) => boolean | Promise<boolean>

/** Sign-in whose message and signature are valid. */
export interface VerifiedSignIn {
  readonly account: AccountId
  /** Fields of the message. */
  readonly message: SignInMessage
  /** Abilities that the message grants (ERC-5573). @defaultValue the message grants none */
  readonly recap?: Recap
}

export interface SignInServerOptions {
  /**
   * Origins of the pages that visitors sign in on: `https://shop.example`, or `http://localhost:3000` on a loopback host. A message must
   * name the host of the requesting page as its domain, and have a URI on the same origin. All on https, or all on http.
   */
  readonly origins: readonly string[]
  /**
   * Chains that visitors may sign in on (CAIP-2). The address of a contract may belong to others on a chain that is not listed, such as a
   * test network.
   */
  readonly chains: readonly ChainId[]
  /**
   * Verifier of each namespace in `chains`. Rejects if it cannot tell, as without a node. Must return `true` only for the account's own
   * signature over exactly this text.
   */
  readonly verifiers: Readonly<Record<string, SignatureVerifier>>
  /** `memoryStorage()`, or `sqlStorage(database)` of `@latchkit/plugin-siwx/server-sql`. */
  readonly storage: SignInStorage
  /** Path of the endpoints. @defaultValue '/siwx' */
  readonly basePath?: string
  /** Sentence that each message must have; a recap may follow it. @defaultValue any sentence, or no sentence */
  readonly statement?: string
  /**
   * Names of chain families in messages, by namespace. @defaultValue `Ethereum` for `eip155`, `Bitcoin` for `bip122`, otherwise the
   * namespace with an upper-case initial
   */
  readonly families?: Readonly<Record<string, string>>
  /**
   * Returns the account with its address in canonical form, which the session then has; `undefined` for an invalid address.
   * @defaultValue the account unchanged
   */
  readonly canonicalAccount?: (account: AccountId) => AccountId | undefined
  /** Returns false to refuse a valid sign-in, such as one with unknown resources. @defaultValue every valid sign-in is accepted */
  readonly accept?: (signIn: VerifiedSignIn, request: Request) => boolean | Promise<boolean>
  /** Milliseconds from a sign-in to its end; an earlier expiration time of the message prevails. @defaultValue 7 days */
  readonly sessionLifetimeMs?: number
  /** Name of the cookie, without `__Host-`. Ports of one host share cookies: give each server on it another name. @defaultValue 'siwx' */
  readonly cookieName?: string
  /**
   * Milliseconds by which the visitor's clock may differ from this one: for times in the future, and for the age of a message. An expiration
   * time counts to the millisecond. @defaultValue 5 minutes
   */
  readonly clockSkewMs?: number
  /** Milliseconds after which a verifier is aborted. @defaultValue 15 seconds */
  readonly verifyTimeoutMs?: number
  /** Origins out of `origins` that get CORS headers with credentials, for endpoints on another host. @defaultValue no CORS headers */
  readonly corsOrigins?: readonly string[]
  /** Returns the time in milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
  /** Gets each error that visitors see as `siwx/internal` or `siwx/verifier-unavailable`, for a log. @defaultValue errors are dropped */
  readonly onError?: (error: unknown) => void
}

/** Validated options. */
export interface SignInConfig
  extends Omit<
    Required<SignInServerOptions>,
    'origins' | 'chains' | 'verifiers' | 'families' | 'corsOrigins' | 'cookieName'
  > {
  readonly origins: ReadonlySet<string>
  readonly corsOrigins: ReadonlySet<string>
  readonly chains: ReadonlyMap<string, ChainRule>
  /** Cookie that binds a nonce to a browser. */
  readonly browserCookie: SecretCookie
  readonly sessionCookie: SecretCookie
}

/** Rule for messages on a chain. */
export interface ChainRule {
  readonly chain: ChainId
  readonly namespace: string
  readonly reference: string
  /** Name of the chain family in the message. */
  readonly family: string
  readonly verify: SignatureVerifier
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Limit of a cookie's life in current browsers. */
const MAX_SESSION_MS = 400 * DAY_MS

/** Validates options. @throws {TypeError} with the name of the first invalid option. */
export function resolveOptions(options: SignInServerOptions): SignInConfig {
  const { origins, corsOrigins = [], basePath = '/siwx', cookieName = 'siwx', statement = '' } = options
  const { sessionLifetimeMs = 7 * DAY_MS, clockSkewMs = 5 * MINUTE_MS, verifyTimeoutMs = 15_000 } = options
  assertOption(isList(origins) && origins.every(isPageOrigin), 'origins')
  assertOption(Array.isArray(corsOrigins) && corsOrigins.every(origin => origins.includes(origin)), 'corsOrigins')
  assertOption(typeof basePath === 'string' && /^(?:\/[-._~\w]+)*$/.test(basePath), 'basePath')
  assertOption(typeof cookieName === 'string' && /^[-\w]{1,64}$/.test(cookieName), 'cookieName')
  assertOption(statement === '' || isStatement(statement), 'statement')
  assertOption(isDuration(sessionLifetimeMs, MAX_SESSION_MS) && sessionLifetimeMs >= MINUTE_MS, 'sessionLifetimeMs')
  assertOption(isDuration(clockSkewMs, DAY_MS), 'clockSkewMs')
  assertOption(isDuration(verifyTimeoutMs, 10 * MINUTE_MS), 'verifyTimeoutMs')
  assertOption(typeof options.storage?.nonces?.take === 'function', 'storage')
  // The cookies of one server are all secure, or none is.
  const secure = origins.every(origin => origin.startsWith('https:'))
  assertOption(secure || !origins.some(origin => origin.startsWith('https:')), 'origins')
  return {
    origins: new Set(origins),
    corsOrigins: new Set(corsOrigins),
    chains: readChains(options),
    browserCookie: secretCookie(`${cookieName}-browser`, secure),
    sessionCookie: secretCookie(cookieName, secure),
    ...{ storage: options.storage, basePath, statement, sessionLifetimeMs, clockSkewMs, verifyTimeoutMs },
    canonicalAccount: options.canonicalAccount ?? (account => account),
    accept: options.accept ?? (() => true),
    now: options.now ?? Date.now,
    onError: safeReporter(options.onError)
  }
}

/** Returns `onError` without its own errors: no response depends on a log. */
const safeReporter = (onError: SignInServerOptions['onError']) => (error: unknown) =>
  void tryOrUndefined(() => onError?.(error))

function assertOption(isValid: boolean, name: keyof SignInServerOptions): asserts isValid {
  if (!isValid) throw new TypeError(`Invalid option "${name}" of createSignInServer`)
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

/** Returns true for a sentence that a sign-in message may have. */
function isStatement(statement: string): boolean {
  const request = { chain: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example', nonce: '00000000' } as const
  return tryOrUndefined(() => signInMessage({ ...request, statement }, '', 'Ethereum')) !== undefined
}

const isDuration = (value: number, maxMs: number) => Number.isInteger(value) && value >= 0 && value <= maxMs

/** Returns true for an origin as browsers send it, on https, or on http on a loopback host. */
function isPageOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  const isLoopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
}

function readChains({ chains, verifiers, families }: SignInServerOptions): ReadonlyMap<string, ChainRule> {
  assertOption(isList(chains), 'chains')
  const verifierOf = new Map(Object.entries(verifiers ?? {}))
  const familyOf = new Map(Object.entries({ eip155: 'Ethereum', bip122: 'Bitcoin', ...families }))
  return new Map(
    chains.map(chain => {
      const parts = parseChainId(chain)
      assertOption(parts !== undefined, 'chains')
      const verify = verifierOf.get(parts.namespace)
      assertOption(typeof verify === 'function', 'verifiers')
      const family = familyOf.get(parts.namespace) ?? parts.namespace.replace(/^./, initial => initial.toUpperCase())
      return [chain, { chain, ...parts, family, verify }]
    })
  )
}
