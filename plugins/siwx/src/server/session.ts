import { type AccountId, accountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readBody, signOutBody } from './body.js'
import { clearCookie, readSecret, setCookie } from './cookies.js'
import { Refusal } from './errors.js'
import type { SignInConfig } from './options.js'
import { jsonResponse } from './response.js'
import { hashSecret, randomSecret } from './secrets.js'
import type { StoredAccount } from './storage.js'

/** Accounts that one session can have. A further one replaces the oldest. */
const MAX_ACCOUNTS = 20

/** Account that is signed in, as the endpoints return it. */
export interface SignedInAccount {
  readonly address: string
  /** Chain of the message, CAIP-2. */
  readonly chain: ChainId
  /** Time of the sign-in (RFC 3339). */
  readonly issuedAt: string
  /** Time from which the account is signed out (RFC 3339). */
  readonly expiresAt: string
}

/** Returns the accounts that the browser of a request is signed in with, the oldest sign-in first. */
export async function signedInAccounts(config: SignInConfig, request: Request): Promise<readonly SignedInAccount[]> {
  const session = await sessionOf(config, request)
  return session === undefined ? [] : accountsIn(config, session)
}

/** Handles `GET session`. */
export const readSession = async (config: SignInConfig, request: Request): Promise<Response> =>
  jsonResponse(200, { accounts: await signedInAccounts(config, request) })

/** Handles `POST sign-out`: of one account, or of all. Succeeds for an account that is not signed in. */
export async function signOut(config: SignInConfig, request: Request): Promise<Response> {
  const body = await readBody(request, signOutBody)
  const account = 'address' in body ? signedOutAccount(config, body) : undefined
  const session = await sessionOf(config, request)
  if (session === undefined) return jsonResponse(200, { accounts: [] })
  await config.storage.sessions.delete(session, account)
  const accounts = account === undefined ? [] : await accountsIn(config, session)
  return jsonResponse(200, { accounts }, accounts.length > 0 ? [] : [clearCookie(config.sessionCookie)])
}

function signedOutAccount(config: SignInConfig, { chain, address }: { chain: string; address: string }): AccountId {
  const given = accountId(chain as ChainId, address)
  const account = given && config.canonicalAccount(given)
  if (account === undefined) throw new Refusal('siwx/invalid-request')
  return account
}

/**
 * Adds an account to the session of a browser, under a new id: an id that someone else knew before the sign-in is worthless after it.
 * Returns the response to the sign-in. If storage fails, the old session stays, and the new id has no account.
 */
export async function startSession(config: SignInConfig, request: Request, added: StoredAccount): Promise<Response> {
  const { storage, sessionCookie, sessionLifetimeMs, now, onError } = config
  const { sessions } = storage
  const secret = randomSecret()
  const session = await hashSecret(secret)
  const previous = await sessionOf(config, request)
  const stored = previous === undefined ? [] : await sessions.get(previous)
  const kept = stored.filter(({ account }) => account !== added.account).slice(1 - MAX_ACCOUNTS)
  try {
    await sessions.put(session, added)
    if (previous !== undefined) {
      const dropped = stored.filter(account => !kept.includes(account))
      for (const { account } of dropped) await sessions.delete(previous, account)
      await sessions.move(previous, session)
    }
  } catch (error) {
    // Otherwise the account would stay in storage until it expires, although nobody has the new id.
    await sessions.delete(session, added.account).catch(onError)
    throw error
  }
  await sessions.expire(now()).catch(onError)
  const accounts = toAccounts([...kept, added], now())
  return jsonResponse(200, { accounts }, [setCookie(sessionCookie, secret, sessionLifetimeMs)])
}

/** Returns the id under which storage has the session of a browser, if there is one; `undefined` without a cookie. */
async function sessionOf({ sessionCookie }: SignInConfig, request: Request): Promise<string | undefined> {
  const secret = readSecret(request, sessionCookie)
  return secret === undefined ? undefined : hashSecret(secret)
}

const accountsIn = async ({ storage, now }: SignInConfig, session: string) =>
  toAccounts(await storage.sessions.get(session), now())

/** Returns accounts as the endpoints do, without expired ones. */
const toAccounts = (stored: readonly StoredAccount[], nowMs: number): readonly SignedInAccount[] =>
  stored.flatMap(({ account, issuedAtMs, expiresAtMs }) => {
    const parts = parseAccountId(account)
    if (!parts || expiresAtMs <= nowMs) return []
    const times = { issuedAt: new Date(issuedAtMs).toJSON(), expiresAt: new Date(expiresAtMs).toJSON() }
    return [{ address: parts.address, chain: parts.chain, ...times }]
  })
