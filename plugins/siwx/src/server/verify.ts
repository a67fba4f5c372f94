import { raceSignal } from '@latchkit/kernel'
import { readBody, verifyBody } from './body.js'
import { readSecret, setCookie } from './cookies.js'
import { Refusal } from './errors.js'
import { checkMessage, NONCE_LIFETIME_MS } from './message.js'
import type { ChainRule, SignInConfig, VerifiedSignIn } from './options.js'
import { jsonResponse } from './response.js'
import { hashSecret, randomNonce, randomSecret } from './secrets.js'
import { startSession } from './session.js'

/** Handles `GET nonce` and `POST nonce`: issues a nonce for this browser. */
export async function issueNonce(config: SignInConfig, request: Request): Promise<Response> {
  const { storage, browserCookie, now, onError } = config
  // Tabs of one browser share the secret: each may have a nonce.
  const secret = readSecret(request, browserCookie) ?? randomSecret()
  const nonce = randomNonce()
  const nowMs = now()
  const expiresAtMs = nowMs + NONCE_LIFETIME_MS
  await storage.nonces.put({ nonce, browser: await hashSecret(secret), expiresAtMs })
  await storage.nonces.expire(nowMs).catch(onError)
  const body = { nonce, expiresAt: new Date(expiresAtMs).toJSON() }
  return jsonResponse(200, body, [setCookie(browserCookie, secret, NONCE_LIFETIME_MS)])
}

/** Text and signature of a request to verify a sign-in. */
interface SignedText {
  readonly message: string
  readonly signature: string
}

/**
 * Handles `POST verify`. The nonce is taken after all checks that cost nothing, and before the signature is verified: two requests with
 * one nonce cannot both succeed, and each nonce costs the site one call of a verifier at most.
 */
export async function verify(config: SignInConfig, request: Request, origin: string): Promise<Response> {
  const { chain, ...signed } = await readBody(request, verifyBody)
  const rule = config.chains.get(chain)
  if (!rule) throw new Refusal('siwx/unsupported-chain')
  const signIn = checkMessage({ text: signed.message, rule, origin }, config)
  await takeNonce(config, request, signIn.message.nonce)
  await verifySignature(config, { request, rule, signIn, signed })
  if ((await config.accept(signIn, request)) !== true) throw new Refusal('siwx/not-accepted')

  const issuedAtMs = config.now()
  const expiresAtMs = Math.min(issuedAtMs + config.sessionLifetimeMs, signIn.message.expiresAtMs ?? Infinity)
  // A verifier takes time, and an expired account would be in storage, but in no session.
  if (expiresAtMs <= issuedAtMs) throw new Refusal('siwx/expired')
  return startSession(config, request, { account: signIn.account, issuedAtMs, expiresAtMs })
}

/** @throws {Refusal} `siwx/invalid-nonce` */
async function takeNonce({ browserCookie, storage, now }: SignInConfig, request: Request, nonce: string) {
  const secret = readSecret(request, browserCookie)
  const found = secret === undefined ? undefined : await storage.nonces.take(nonce, await hashSecret(secret))
  if (!found || found.expiresAtMs <= now()) throw new Refusal('siwx/invalid-nonce')
}

interface SignatureToVerify {
  readonly request: Request
  readonly rule: ChainRule
  readonly signIn: VerifiedSignIn
  readonly signed: SignedText
}

/** @throws {Refusal} `siwx/invalid-signature`, or `siwx/verifier-unavailable` if the verifier fails or takes too long. */
async function verifySignature({ verifyTimeoutMs, onError }: SignInConfig, toVerify: SignatureToVerify): Promise<void> {
  const { request, rule, signIn, signed } = toVerify
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(verifyTimeoutMs)])
  let isValid: boolean
  try {
    isValid = await raceSignal(() => rule.verify(signIn.account, signed.message, signed.signature, signal), signal)
  } catch (cause) {
    onError(cause)
    throw new Refusal('siwx/verifier-unavailable', { cause })
  }
  if (isValid !== true) throw new Refusal('siwx/invalid-signature')
}
