import type { Readable } from '@latchkit/kernel'
import type { ChainId, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import type { PairedSession } from '../contract.js'
import { PairingError } from '../errors.js'
import { checkSession, type Expectations } from '../settled-session.js'
import type { DeepLink } from './deep-links.js'
import { createLiveSession, type LiveSession } from './live-session.js'
import { followTopic, readStoredSession } from './other-tabs.js'
import type { Sdk, SettledSession } from './sdk.js'
import { connectorId, createTakenSessions, type TakenSession } from './taken-sessions.js'

/** How long the relay may take to carry a goodbye. */
const GOODBYE_MS = 2_000
const goodbye: Reason = { code: 6_000, message: 'User disconnected.' }

interface Reason {
  readonly code: number
  readonly message: string
}

interface SessionsParts {
  readonly sdk: Sdk
  readonly projectId: string
  /** Every session that is alive, in the order of pairing. */
  readonly shown: Readable<readonly PairedSession[]> & { set(value: readonly PairedSession[]): void }
  readonly readAddress: Expectations['readAddress']
  /** The networks of the site, its default first. */
  readonly configured: () => readonly ChainId[]
  /** Told of everything that a connector's listeners hear. */
  readonly notify: (id: string, namespace: string, event: ConnectorEvent) => void
  readonly updated: (session: PairedSession) => void
  readonly ended: (topic: string, by: 'site' | 'wallet' | 'expiry') => void
}

/** Every session that was taken, by the id of its connectors. */
export type Sessions = ReturnType<typeof createSessions>
export function createSessions(parts: SessionsParts) {
  const { sdk, projectId, shown, readAddress, notify, updated, ended } = parts
  const live = new Map<string, LiveSession>()
  const taken = createTakenSessions(sdk.core)
  const check = (settled: unknown) => checkSession(settled, { readAddress, nowMs: Date.now() })
  const show = () => shown.set([...live.values()].flatMap(({ session }) => session.get() ?? []))
  const byTopic = (topic: string) => [...live].find(([, session]) => session.topic === topic)

  const open = (id: string, first: PairedSession, link: DeepLink | undefined) => {
    const { configured } = parts
    const opened = createLiveSession({
      first,
      link,
      readAddress,
      configured,
      notify: (namespace, event) => notify(id, namespace, event)
    })
    live.set(id, opened)
    show()
    return opened
  }
  const forget = (topic: string, by: 'site' | 'wallet' | 'expiry') => {
    const [id, found] = byTopic(topic) ?? []
    if (id === undefined) return
    live.delete(id)
    show()
    void taken.remove(topic)
    found?.close()
    ended(topic, by)
  }

  /**
   * Tells the wallet that a session is over. Returns false where it cannot be told: it still shows this site as connected. A relay
   * that is connected but slow counts as told, as a page wallet that takes its time does.
   */
  const sayGoodbye = async (topic: string, reason: Reason): Promise<boolean> => {
    // The wallet may have ended it at the same moment.
    if (!sdk.session.keys.includes(topic)) return true
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(() => resolve(sdk.core.relayer.connected), GOODBYE_MS)
    })
    const said = sdk.disconnect({ topic, reason }).then(
      () => true,
      () => !sdk.session.keys.includes(topic)
    )
    const isTold = await Promise.race([said, late])
    clearTimeout(timer)
    if (sdk.session.keys.includes(topic)) await sdk.session.delete(topic, reason).catch(() => {})
    return isTold
  }
  /** Ends what must not be used any longer: forgotten at once, whether or not the wallet hears of it. */
  const end = async (topic: string, reason: Reason): Promise<void> => {
    forget(topic, 'site')
    await sayGoodbye(topic, reason)
  }

  /** Takes over what a wallet changed. What is not sound ends the session: half of it must not be believed. */
  const changed = ({ topic }: { readonly topic: string }) => {
    const [, found] = byTopic(topic) ?? []
    if (!found || !sdk.session.keys.includes(topic)) return
    const checked = check(sdk.session.get(topic))
    if (!checked.session) return void end(topic, { code: checked.code, message: checked.problem })
    found.update(checked.session)
    show()
    updated(checked.session)
  }
  const onEvent = ({ topic, params }: SessionEvent) => byTopic(topic)?.[1].onEvent(params.event, params.chainId)
  // The library tells of a session that is over as it tells of one that the wallet ended.
  const deleted = ({ topic }: { readonly topic: string }) => {
    const expiresAtMs = byTopic(topic)?.[1].session.get()?.expiresAtMs
    forget(topic, Number(expiresAtMs) <= Date.now() ? 'expiry' : 'wallet')
  }
  const expired = ({ topic }: { readonly topic: string }) => forget(topic, 'expiry')
  sdk.on('session_event', onEvent)
  sdk.on('session_update', changed)
  sdk.on('session_extend', changed)
  sdk.on('session_delete', deleted)
  sdk.on('session_expire', expired)

  /** Takes up a session that was taken before: after a reload, or by another tab. */
  const takeUp = async ({ topic, id, link }: TakenSession) => {
    if (live.has(id)) return live.get(id)
    if (!sdk.session.keys.includes(topic)) await readStoredSession(sdk, projectId, topic)
    const settled = sdk.session.keys.includes(topic) ? sdk.session.get(topic) : undefined
    const { session: sound } = settled?.acknowledged ? check(settled) : {}
    if (!settled || !sound) return undefined
    followTopic(sdk, topic, settled.expiry)
    return live.get(id) ?? open(id, sound, link)
  }

  return {
    get: (id: string): LiveSession | undefined => live.get(id),
    /** Returns the session of a connector, also one that another tab took since. */
    find: async (id: string): Promise<LiveSession | undefined> => {
      const known = live.get(id)
      if (known) return known
      const entry = (await taken.read()).find(other => other.id === id)
      return entry && takeUp(entry)
    },
    /**
     * Ends the session of a connector, as the visitor or the site wants it.
     *
     * @throws {PairingError} `walletconnect/unreachable` where the wallet cannot be told; the session is over here all the same.
     */
    async end(id: string): Promise<void> {
      const topic = live.get(id)?.topic
      if (topic === undefined) return
      // Before the goodbye: a page that is closed or opened meanwhile must not take it up again.
      void taken.remove(topic)
      const isTold = await sayGoodbye(topic, goodbye)
      // Last: whoever shows the account hears of both at the same time.
      forget(topic, 'site')
      if (!isTold) throw new PairingError('walletconnect/unreachable', { relay: sdk.core.relayUrl ?? 'of this site' })
    },
    dismiss: ({ topic }: SettledSession) => void end(topic, goodbye),
    /** @throws {PairingError} `walletconnect/invalid-session`; the wallet is told, and nothing of it stays. */
    async accept(settled: SettledSession, link: DeepLink | undefined): Promise<PairedSession> {
      const checked = check(settled)
      if (!checked.session) {
        const { code, problem } = checked
        await end(settled.topic, { code, message: problem })
        throw new PairingError('walletconnect/invalid-session', { problem })
      }
      const { topic } = checked.session
      open(connectorId(topic), checked.session, link)
      // Before anybody hears of it: other tabs read it there at once.
      await taken.add({ topic, id: connectorId(topic), link })
      return checked.session
    },
    /** Takes up the sessions of before, as after a reload, as far as they are still sound. */
    async restore(link: DeepLink | undefined) {
      await taken.migrate(link)
      for (const entry of await taken.read()) await takeUp(entry)
    },
    dispose() {
      sdk.off('session_event', onEvent)
      sdk.off('session_update', changed)
      sdk.off('session_extend', changed)
      sdk.off('session_delete', deleted)
      sdk.off('session_expire', expired)
    }
  }
}

interface SessionEvent {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}
