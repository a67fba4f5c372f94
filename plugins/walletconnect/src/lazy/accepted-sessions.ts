import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { PAIRING_WALLET } from '../contract.js'
import { type DeepLink, readDeepLink } from './deep-links.js'
import type { Sdk } from './sdk.js'

/**
 * Storage key of the accepted sessions. The library's own list also holds sessions that a wallet approved while no caller waited;
 * these must not be resumed.
 */
const KEY = 'latchkit:sessions'
/** Storage key of earlier versions, which stored the topic of their only session. */
const OLD_KEY = 'latchkit:session'
const MAX_SESSIONS = 50

export interface AcceptedSession {
  readonly topic: string
  /** Id of the session's connectors. A session of earlier versions has the id of the pairing. */
  readonly id: string
  /** Deep link to the wallet, if the visitor opened the wallet by a link. */
  readonly link?: DeepLink | undefined
}

const topic = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const entry = v.object({
  topic,
  id: v.optional(v.literal(PAIRING_WALLET)),
  link: v.optional(v.pipe(v.unknown(), v.transform(readDeepLink)))
})
const list = boundedArray(v.unknown(), MAX_SESSIONS)

/** Returns the id of a session's connectors. It has only 16 digits of the topic, because events contain it. */
export const connectorId = (topic: string): string => `${PAIRING_WALLET}:${topic.slice(0, 16)}`

/** Creates the stored list of accepted sessions. Other tabs write it too, so it is read before each change. */
export function createAcceptedSessions({ storage }: Pick<Sdk['core'], 'storage'>) {
  let last: Promise<unknown> = Promise.resolve()
  const item = (key: string) => storage.getItem<unknown>(key).catch(() => undefined)

  const read = async (): Promise<readonly AcceptedSession[]> => {
    const stored = v.safeParse(list, await item(KEY))
    return (stored.success ? stored.output : []).flatMap((session): AcceptedSession[] => {
      const { success, output } = v.safeParse(entry, session)
      return success ? [{ ...output, id: output.id ?? connectorId(output.topic) }] : []
    })
  }
  /** Changes the list. Ignores a failure of the storage: the session then ends with the page. */
  const change = (next: (sessions: readonly AcceptedSession[]) => readonly AcceptedSession[]): Promise<void> => {
    const write = async () => {
      const entries = next(await read()).slice(-MAX_SESSIONS)
      const stored = entries.map(({ topic, id, link }) => ({
        topic,
        ...(id === PAIRING_WALLET && { id }),
        ...(link && { link })
      }))
      await storage.setItem(KEY, stored)
    }
    const changed = last.then(write).catch(() => {})
    last = changed
    return changed
  }
  const add = (session: AcceptedSession) =>
    change(sessions => [...sessions.filter(candidate => candidate.topic !== session.topic), session])

  return {
    read,
    add,
    remove: (ended: string) => change(sessions => sessions.filter(candidate => candidate.topic !== ended)),
    /** Takes over the one session of an earlier version, with the link that was stored for it. */
    async migrate(link: DeepLink | undefined): Promise<void> {
      const old = v.safeParse(topic, await item(OLD_KEY))
      if (!old.success) return
      await add({ topic: old.output, id: PAIRING_WALLET, link })
      await storage.removeItem(OLD_KEY).catch(() => {})
    }
  }
}
