import type { Readable } from '@latchkit/kernel'
import type { ChainId, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import type { PairedSession } from '../contract.js'
import { PairingError } from '../errors.js'
import { checkSession, type Expectations } from '../settled-session.js'
import { type AcceptedSession, connectorId, createAcceptedSessions } from './accepted-sessions.js'
import { type ActiveSession, createActiveSession } from './active-session.js'
import type { DeepLink } from './deep-links.js'
import { followTopic, readStoredSession } from './other-tabs.js'
import type { Sdk, SettledSession } from './sdk.js'

/** How long the relay may take to carry a goodbye. */
const NOTICE_MS = 2_000
const userDisconnected: Reason = { code: 6_000, message: 'User disconnected.' }

interface Reason {
  readonly code: number
  readonly message: string
}

interface SessionsDeps {
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
export function createSessions(deps: SessionsDeps) {
  const { sdk, projectId, shown, readAddress, notify, updated, ended } = deps
  const activeSessions = new Map<string, ActiveSession>()
  const accepted = createAcceptedSessions(sdk.core)
  const check = (settled: unknown) => checkSession(settled, { readAddress, nowMs: Date.now() })
  const show = () => shown.set([...activeSessions.values()].flatMap(({ session }) => session.get() ?? []))
  const byTopic = (topic: string) => [...activeSessions].find(([, session]) => session.topic === topic)

  const openSession = (id: string, first: PairedSession, link: DeepLink | undefined) => {
    const { configured } = deps
    const active = createActiveSession({
      first,
      link,
      readAddress,
      configured,
      notify: (namespace, event) => notify(id, namespace, event)
    })
    activeSessions.set(id, active)
    show()
    return active
  }
  const forget = (topic: string, by: 'site' | 'wallet' | 'expiry') => {
    const [id, active] = byTopic(topic) ?? []
    if (id === undefined) return
    activeSessions.delete(id)
    show()
    void accepted.remove(topic)
    active?.close()
    ended(topic, by)
  }

  /**
   * Tells the wallet that a session is over. Returns false where it cannot be told: it still shows this site as connected. A relay
   * that is connected but slow counts as told, as a page wallet that takes its time does.
   */
  const notifyWallet = async (topic: string, reason: Reason): Promise<boolean> => {
    // The wallet may have ended it at the same moment.
    if (!sdk.session.keys.includes(topic)) return true
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<boolean>(resolve => {
      timer = setTimeout(() => resolve(sdk.core.relayer.connected), NOTICE_MS)
    })
    const notice = sdk.disconnect({ topic, reason }).then(
      () => true,
      () => !sdk.session.keys.includes(topic)
    )
    const isNotified = await Promise.race([notice, timeout])
    clearTimeout(timer)
    if (sdk.session.keys.includes(topic)) await sdk.session.delete(topic, reason).catch(() => {})
    return isNotified
  }
  /** Ends what must not be used any longer: forgotten at once, whether or not the wallet hears of it. */
  const end = async (topic: string, reason: Reason): Promise<void> => {
    forget(topic, 'site')
    await notifyWallet(topic, reason)
  }

  /** Takes over what a wallet changed. What is not sound ends the session: half of it must not be believed. */
  const changed = ({ topic }: { readonly topic: string }) => {
    const [, active] = byTopic(topic) ?? []
    if (!active || !sdk.session.keys.includes(topic)) return
    const checked = check(sdk.session.get(topic))
    if (!checked.session) return void end(topic, { code: checked.code, message: checked.problem })
    active.update(checked.session)
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
  const resumeSession = async ({ topic, id, link }: AcceptedSession) => {
    if (activeSessions.has(id)) return activeSessions.get(id)
    if (!sdk.session.keys.includes(topic)) await readStoredSession(sdk, projectId, topic)
    const settled = sdk.session.keys.includes(topic) ? sdk.session.get(topic) : undefined
    const { session: validSession } = settled?.acknowledged ? check(settled) : {}
    if (!settled || !validSession) return undefined
    followTopic(sdk, topic, settled.expiry)
    return activeSessions.get(id) ?? openSession(id, validSession, link)
  }

  return {
    get: (id: string): ActiveSession | undefined => activeSessions.get(id),
    /** Returns the session of a connector, also one that another tab took since. */
    find: async (id: string): Promise<ActiveSession | undefined> => {
      const active = activeSessions.get(id)
      if (active) return active
      const entry = (await accepted.read()).find(candidate => candidate.id === id)
      return entry && resumeSession(entry)
    },
    /**
     * Ends the session of a connector, as the visitor or the site wants it.
     *
     * @throws {PairingError} `walletconnect/unreachable` where the wallet cannot be told; the session is over here all the same.
     */
    async end(id: string): Promise<void> {
      const topic = activeSessions.get(id)?.topic
      if (topic === undefined) return
      // Before the goodbye: a page that is closed or opened meanwhile must not take it up again.
      void accepted.remove(topic)
      const isNotified = await notifyWallet(topic, userDisconnected)
      // Last: whoever shows the account hears of both at the same time.
      forget(topic, 'site')
      if (!isNotified)
        throw new PairingError('walletconnect/unreachable', { relay: sdk.core.relayUrl ?? 'of this site' })
    },
    dismiss: ({ topic }: SettledSession) => void end(topic, userDisconnected),
    /** @throws {PairingError} `walletconnect/invalid-session`; the wallet is told, and nothing of it stays. */
    async accept(settled: SettledSession, link: DeepLink | undefined): Promise<PairedSession> {
      const checked = check(settled)
      if (!checked.session) {
        const { code, problem } = checked
        await end(settled.topic, { code, message: problem })
        throw new PairingError('walletconnect/invalid-session', { problem })
      }
      const { topic } = checked.session
      openSession(connectorId(topic), checked.session, link)
      // Before anybody hears of it: other tabs read it there at once.
      await accepted.add({ topic, id: connectorId(topic), link })
      return checked.session
    },
    /** Takes up the sessions of before, as after a reload, as far as they are still sound. */
    async restore(link: DeepLink | undefined) {
      await accepted.migrate(link)
      for (const entry of await accepted.read()) await resumeSession(entry)
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
