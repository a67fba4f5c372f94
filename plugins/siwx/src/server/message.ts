import { type AccountId, accountId } from '@latchkit/plugin-chains/contract'
import {
  isSignInChain,
  parseWalletMessage,
  type Recap,
  recapOf,
  type SignInMessage,
  withRecap
} from '@latchkit/plugin-chains/kit'
import { Refusal } from './errors.js'
import type { ChainRule, SignInConfig, VerifiedSignIn } from './options.js'

/** Time from the issue of a nonce to its expiry, in milliseconds. */
export const NONCE_LIFETIME_MS = 5 * 60_000

/** Message of a request, and the conditions that it must meet. */
interface MessageToCheck {
  readonly text: string
  readonly rule: ChainRule
  /** Origin of the requesting page. */
  readonly origin: string
}

/**
 * Parses a message and checks everything except its nonce and its signature.
 *
 * @throws {Refusal} with the code of the first condition that the message does not meet.
 */
export function checkMessage({ text, rule, origin }: MessageToCheck, config: SignInConfig): VerifiedSignIn {
  const message = parseWalletMessage(text)
  if (!message) throw new Refusal('siwx/invalid-message')
  if (message.family !== rule.family || !isSignInChain(message.chainReference, rule.chain))
    throw new Refusal('siwx/foreign-chain')
  assertOrigin(message, origin)
  assertTimes(message, config)
  const recap = checkStatement(message, rule, config.statement)
  return { account: accountOf(message, rule, config), message, ...(recap && { recap }) }
}

/** @throws {Refusal} unless the message is for the page: its host, its scheme if the message states one, and a URI on its origin. */
function assertOrigin({ domain, scheme, uri }: SignInMessage, origin: string): void {
  const { host, protocol } = new URL(origin)
  if (domain !== host || (scheme !== undefined && `${scheme}:` !== protocol)) throw new Refusal('siwx/foreign-domain')
  if (!URL.canParse(uri) || new URL(uri).origin !== origin) throw new Refusal('siwx/foreign-uri')
}

/**
 * Compares the times of a message with the clock. A message older than a nonce can be has expired.
 *
 * @throws {Refusal} `siwx/expired` or `siwx/not-yet-valid`.
 */
function assertTimes({ issuedAtMs, notBeforeMs, expiresAtMs }: SignInMessage, { now, clockSkewMs }: SignInConfig) {
  const nowMs = now()
  if (issuedAtMs < nowMs - NONCE_LIFETIME_MS - clockSkewMs) throw new Refusal('siwx/expired')
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) throw new Refusal('siwx/expired')
  if (Math.max(issuedAtMs, notBeforeMs ?? 0) > nowMs + clockSkewMs) throw new Refusal('siwx/not-yet-valid')
}

/**
 * Compares the statement with that of the site, followed by the description of the recap if the message has one. Returns the recap.
 *
 * @throws {Refusal} `siwx/invalid-recap` or `siwx/invalid-statement`.
 */
function checkStatement(message: SignInMessage, { chain }: ChainRule, expected: string): Recap | undefined {
  let recap: Recap | undefined
  try {
    recap = recapOf(message)
  } catch (cause) {
    throw new Refusal('siwx/invalid-recap', { cause })
  }
  if (expected === '') return recap
  const request = { ...message, chain, statement: expected, resources: [] }
  const { statement } = recap ? withRecap(request, recap) : request
  if (message.statement !== statement) throw new Refusal('siwx/invalid-statement')
  return recap
}

/** @throws {Refusal} `siwx/invalid-address` */
function accountOf({ address }: SignInMessage, { chain }: ChainRule, config: SignInConfig): AccountId {
  const given = accountId(chain, address)
  const account = given && config.canonicalAccount(given)
  if (account === undefined) throw new Refusal('siwx/invalid-address')
  return account
}
