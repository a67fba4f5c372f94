import type { AccountId } from '@latchkit/plugin-chains/contract'

/** Nonce that a browser got. */
export interface StoredNonce {
  readonly nonce: string
  /** Hash of the secret in the browser's cookie. */
  readonly browser: string
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
}

/** Account that is signed in. */
export interface StoredAccount {
  readonly account: AccountId
  /** Time of the sign-in, in milliseconds since the epoch. */
  readonly issuedAtMs: number
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
}

/**
 * Storage of nonces and sessions. `memoryStorage` and `sqlStorage` implement it. A session is the set of the accounts that are stored
 * under its id, which is a hash. Any method may reject if the storage fails.
 */
export interface SignInStorage {
  readonly nonces: {
    put(nonce: StoredNonce): Promise<void>
    /**
     * Deletes a nonce of a browser and returns it, in one atomic step: of several calls at once, on any server, one gets the nonce.
     * Returns `undefined` for another browser, and keeps the nonce then.
     */
    take(nonce: string, browser: string): Promise<StoredNonce | undefined>
    /** Deletes nonces whose time has passed: a limited number per call, more than one. */
    expire(nowMs: number): Promise<void>
  }
  readonly sessions: {
    /** Reads the accounts of a session, the oldest sign-in first, expired accounts included. Empty for an unknown session. */
    get(session: string): Promise<readonly StoredAccount[]>
    /** Adds an account to a session, or replaces it. */
    put(session: string, account: StoredAccount): Promise<void>
    /** Deletes one account of a session, or all of them. Does nothing for an unknown session or account. */
    delete(session: string, account?: AccountId): Promise<void>
    /** Gives all accounts of a session another session id, in one atomic step. No account is in both. */
    move(from: string, to: string): Promise<void>
    /** Deletes accounts whose time has passed: a limited number per call, more than one. */
    expire(nowMs: number): Promise<void>
  }
}

/** Number of nonces or sessions, the oldest, that one call of `expire` looks at or deletes. */
export const EXPIRE_BATCH = 100
const MAX_ENTRIES = 10_000

export interface MemoryStorageOptions {
  /** Maximum number of nonces, and of sessions. The oldest is deleted for a further one. @defaultValue 10,000 */
  readonly maxEntries?: number
}

/**
 * Returns storage in the memory of this process: for tests, development, and sites with one process that may sign its visitors out when
 * it restarts. Several processes need `sqlStorage`.
 *
 * @throws {RangeError} if `maxEntries` is not a positive integer.
 * @example
 * ```ts
 * import { memoryStorage } from '@latchkit/plugin-siwx/server'
 *
 * const storage = memoryStorage({ maxEntries: 1_000 })
 * ```
 */
export function memoryStorage({ maxEntries = MAX_ENTRIES }: MemoryStorageOptions = {}): SignInStorage {
  if (!Number.isInteger(maxEntries) || maxEntries < 1) throw new RangeError('maxEntries must be a positive integer')
  return { nonces: memoryNonces(maxEntries), sessions: memorySessions(maxEntries) }
}

function memoryNonces(maxEntries: number): SignInStorage['nonces'] {
  const nonces = new Map<string, StoredNonce>()
  return {
    async put(nonce) {
      nonces.set(nonce.nonce, nonce)
      dropOldest(nonces, maxEntries)
    },
    async take(nonce, browser) {
      const found = nonces.get(nonce)
      if (found?.browser !== browser) return undefined
      nonces.delete(nonce)
      return found
    },
    async expire(nowMs) {
      for (const { nonce, expiresAtMs } of firstOf(nonces.values())) if (expiresAtMs <= nowMs) nonces.delete(nonce)
    }
  }
}

function memorySessions(maxEntries: number): SignInStorage['sessions'] {
  const sessions = new Map<string, Map<AccountId, StoredAccount>>()
  return {
    get: async session => [...(sessions.get(session)?.values() ?? [])].sort((a, b) => a.issuedAtMs - b.issuedAtMs),
    async put(session, account) {
      const accounts = sessions.get(session) ?? new Map<AccountId, StoredAccount>()
      accounts.set(account.account, account)
      sessions.set(session, accounts)
      dropOldest(sessions, maxEntries)
    },
    async delete(session, account) {
      const accounts = sessions.get(session)
      if (account !== undefined) accounts?.delete(account)
      if (account === undefined || accounts?.size === 0) sessions.delete(session)
    },
    async move(from, to) {
      const moved = sessions.get(from)
      if (!moved || from === to) return
      sessions.delete(from)
      sessions.set(to, new Map([...(sessions.get(to) ?? []), ...moved]))
    },
    async expire(nowMs) {
      for (const [session, accounts] of firstOf(sessions)) {
        for (const { account, expiresAtMs } of accounts.values()) if (expiresAtMs <= nowMs) accounts.delete(account)
        if (accounts.size === 0) sessions.delete(session)
      }
    }
  }
}

/** Deletes the entries that were added first, until `max` are left. */
function dropOldest(entries: Map<string, unknown>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return
    entries.delete(key)
  }
}

/** Returns the first `EXPIRE_BATCH` items, so that the caller may delete them. */
function firstOf<T>(items: Iterable<T>): readonly T[] {
  const first: T[] = []
  for (const item of items) {
    if (first.length === EXPIRE_BATCH) break
    first.push(item)
  }
  return first
}
