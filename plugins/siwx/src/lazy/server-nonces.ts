import { isNonce } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { SignInError } from '../errors.js'
import { type ServerRequest, timeSchema } from './server-request.js'

const nonceSchema = v.object({ nonce: v.custom<string>(isNonce), expiresAt: timeSchema })

/** Time that a nonce must still be valid for when it is used, in milliseconds: the visitor needs time to sign. */
const NONCE_MARGIN_MS = 90_000
/** Number of used nonces that the page remembers. */
const MAX_USED_NONCES = 100

interface Nonce {
  readonly nonce: string
  readonly useUntilMs: number
}

/**
 * Creates the nonces of the server: one is fetched ahead of its use.
 *
 * @param refetchMs - age from which an unused nonce is replaced before it is used, in milliseconds.
 */
export function createServerNonces(request: ServerRequest, refetchMs: number) {
  let ahead: Promise<Nonce> | undefined
  const used = new Set<string>()
  const fetchNonce = async (signal: AbortSignal): Promise<Nonce> => {
    const { nonce, expiresAt } = await request('nonce', nonceSchema, { body: {}, signal })
    return { nonce, useUntilMs: Math.min(Date.now() + refetchMs, expiresAt - NONCE_MARGIN_MS) }
  }
  const isUsable = (nonce: Nonce | undefined): nonce is Nonce => nonce !== undefined && Date.now() < nonce.useUntilMs
  return {
    /** Fetches a nonce, unless a usable one is there. @throws {SignInError} `siwx/server-failed` */
    async prepare(signal: AbortSignal): Promise<void> {
      if (isUsable(await ahead?.catch(() => undefined))) return
      const fetched = fetchNonce(signal)
      ahead = fetched
      await fetched
    },
    /**
     * Returns a nonce that no other caller gets. An abort rejects with the reason of the signal.
     *
     * @throws {SignInError} `siwx/server-failed`, also for a nonce that the server returned before: it would not protect the signature
     *   from being used twice.
     */
    async take(signal: AbortSignal): Promise<string> {
      const prepared = ahead
      ahead = undefined
      const ready = await prepared?.catch(() => undefined)
      const { nonce } = isUsable(ready) ? ready : await fetchNonce(signal)
      if (used.has(nonce))
        throw new SignInError('siwx/server-failed', { endpoint: 'nonce', reason: 'a repeated nonce' })
      used.add(nonce)
      for (const oldest of used) if (used.size > MAX_USED_NONCES) used.delete(oldest)
      return nonce
    }
  }
}
