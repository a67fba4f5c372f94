import { createHmac, type KeyObject } from 'node:crypto'
import type { OnrampLogEntry } from './log.js'
import { readSigningKey } from './signing-key.js'

/** Provider that sells by card, and issues session tokens to the site's key (Coinbase Onramp and compatible providers). */
export interface CardProviderOptions {
  /** Base URL of the provider's API. @defaultValue 'https://api.developer.coinbase.com' */
  readonly apiUrl?: string
  /** Base URL of the provider's page. @defaultValue 'https://pay.coinbase.com' */
  readonly pageUrl?: string
  /** Id of the site's key at the provider. */
  readonly keyId: string
  /** Ed25519 key: PKCS #8 as PEM, or the provider's base64 text of seed and public key (64 bytes). */
  readonly privateKey: string
  /** Issuer of the tokens that authenticate the site. @defaultValue 'cdp' */
  readonly issuer?: string
  /** Audience of these tokens. @defaultValue 'cdp_service' */
  readonly audience?: string
  /** Secret of the webhook's HMAC, 32 characters at least. Several during a rotation. */
  readonly webhookSecret: string | readonly string[]
}

/** Provider whose URL the page builds. The service gets its webhooks only. */
export interface AggregatorOptions {
  /** Secret of the webhook's HMAC, 32 characters at least. Several during a rotation. */
  readonly webhookSecret: string | readonly string[]
}

/** Requests per minute of one client: one IPv4 address, or one IPv6 network (/64). */
export interface RateLimits {
  /** @defaultValue 10 */
  readonly mintsPerMinute?: number
  /** @defaultValue 120 */
  readonly readsPerMinute?: number
  /** @defaultValue 600 */
  readonly webhooksPerMinute?: number
}

export interface OnrampServiceOptions {
  /** `postgres://…` for any number of instances; `file:orders.db` or `:memory:` (libSQL) for one. */
  readonly database: string
  /** At least one provider. */
  readonly providers: { readonly card?: CardProviderOptions; readonly aggregator?: AggregatorOptions }
  /** Origins of the pages that may request the service: `https://shop.example`, or http on a loopback host. */
  readonly allowedOrigins: readonly string[]
  readonly rateLimits?: RateLimits
  /** Milliseconds that a read with `after` waits for a change. @defaultValue 25 seconds */
  readonly longPollMs?: number
  /** Milliseconds after which a request to the card provider is aborted. @defaultValue 10 seconds */
  readonly providerTimeoutMs?: number
  /** Returns the time in milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
  /** Gets each line of the log. @defaultValue lines are dropped */
  readonly log?: (entry: OnrampLogEntry) => void
}

/** Validated options of the card provider. */
export interface CardProvider {
  readonly tokenUrl: URL
  readonly pageUrl: URL
  readonly keyId: string
  readonly key: KeyObject
  readonly issuer: string
  readonly audience: string
}

export type ProviderName = 'card' | 'aggregator'

/** Validated options. */
export interface OnrampConfig {
  readonly database: string
  readonly card: CardProvider | undefined
  /** Secrets of the webhooks of each configured provider. */
  readonly webhookSecrets: Readonly<Partial<Record<ProviderName, readonly string[]>>>
  /** Key of the hashes that stand for clients in the counters of requests. */
  readonly clientKeySecret: Buffer
  readonly allowedOrigins: ReadonlySet<string>
  readonly rateLimits: Required<RateLimits>
  readonly longPollMs: number
  readonly providerTimeoutMs: number
  now(): number
  log(entry: OnrampLogEntry): void
}

const MIN_SECRET_CHARACTERS = 32
const MAX_SECRETS = 5
const MAX_DURATION_MS = 120_000
const MAX_PER_MINUTE = 1_000_000

/** Validates options. @throws {TypeError} with the name of the first invalid option. */
export function resolveOptions(options: OnrampServiceOptions): OnrampConfig {
  const { database, providers, allowedOrigins, longPollMs = 25_000, providerTimeoutMs = 10_000 } = options
  assertOption(typeof database === 'string' && /^(?:postgres(?:ql)?:\/\/.|file:.|:memory:$)/.test(database), 'database')
  assertOption(Array.isArray(allowedOrigins) && allowedOrigins.every(isPageOrigin), 'allowedOrigins')
  assertOption(isCount(longPollMs, MAX_DURATION_MS), 'longPollMs')
  assertOption(isCount(providerTimeoutMs, MAX_DURATION_MS), 'providerTimeoutMs')
  const { card, aggregator } = providers ?? {}
  const webhookSecrets = {
    ...(card && { card: readSecrets(card.webhookSecret, 'providers.card.webhookSecret') }),
    ...(aggregator && { aggregator: readSecrets(aggregator.webhookSecret, 'providers.aggregator.webhookSecret') })
  }
  const [secret] = [...(webhookSecrets.card ?? []), ...(webhookSecrets.aggregator ?? [])]
  assertOption(secret !== undefined, 'providers')
  assertSeparateSecrets(webhookSecrets)
  return {
    database,
    card: card && readCardProvider(card),
    webhookSecrets,
    clientKeySecret: createHmac('sha256', secret).update('latchkit-onramp: clients').digest(),
    allowedOrigins: new Set(allowedOrigins),
    rateLimits: readRateLimits(options.rateLimits),
    longPollMs,
    providerTimeoutMs,
    now: options.now ?? Date.now,
    log: safeLog(options.log)
  }
}

function readCardProvider(card: CardProviderOptions): CardProvider {
  const { apiUrl = 'https://api.developer.coinbase.com', pageUrl = 'https://pay.coinbase.com', keyId } = card
  const { issuer = 'cdp', audience = 'cdp_service' } = card
  assertOption(isName(keyId), 'providers.card.keyId')
  assertOption(isName(issuer), 'providers.card.issuer')
  assertOption(isName(audience), 'providers.card.audience')
  const key = readSigningKey(card.privateKey)
  assertOption(key !== undefined, 'providers.card.privateKey')
  return {
    tokenUrl: readUrl(apiUrl, '/onramp/v1/token', 'providers.card.apiUrl'),
    pageUrl: readUrl(pageUrl, '/buy/select-asset', 'providers.card.pageUrl'),
    ...{ keyId, key, issuer, audience }
  }
}

/** Returns the URL of a path below a base URL, which is on https, or on http on a loopback host. */
function readUrl(base: string, path: string, option: string): URL {
  assertOption(typeof base === 'string' && URL.canParse(base), option)
  const url = new URL(base)
  const { protocol, hostname, username, password, search, hash } = url
  assertOption(protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)), option)
  assertOption(`${username}${password}${search}${hash}` === '', option)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  return url
}

function readSecrets(given: string | readonly string[], option: string): readonly string[] {
  const secrets = typeof given === 'string' ? [given] : given
  assertOption(Array.isArray(secrets) && secrets.length > 0 && secrets.length <= MAX_SECRETS, option)
  assertOption(
    secrets.every(secret => typeof secret === 'string' && secret.length >= MIN_SECRET_CHARACTERS),
    option
  )
  return secrets
}

/**
 * Throws if both providers have a common secret: either could sign the webhooks of the other.
 *
 * @throws {TypeError}
 */
function assertSeparateSecrets({ card = [], aggregator = [] }: OnrampConfig['webhookSecrets']): void {
  if (!aggregator.some(secret => card.includes(secret))) return
  const option = 'providers.aggregator.webhookSecret'
  throw new TypeError(`Invalid option "${option}" of createOnrampService: the card provider has the same secret`)
}

function readRateLimits(given: RateLimits = {}): Required<RateLimits> {
  const limits = { mintsPerMinute: 10, readsPerMinute: 120, webhooksPerMinute: 600, ...given }
  for (const [name, limit] of Object.entries(limits)) assertOption(isCount(limit, MAX_PER_MINUTE), `rateLimits.${name}`)
  return limits
}

/** Returns `log` without its own errors: no response depends on a log. */
const safeLog = (log: OnrampServiceOptions['log']) => (entry: OnrampLogEntry) => {
  try {
    log?.(entry)
  } catch {}
}

function assertOption(isValid: boolean, name: string): asserts isValid {
  if (!isValid) throw new TypeError(`Invalid option "${name}" of createOnrampService`)
}

const isCount = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max

const isName = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]{1,256}$/.test(value)

const isLoopback = (hostname: string) => /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Returns true for an origin as browsers send it, on https, or on http on a loopback host. */
function isPageOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
