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

/** Milliseconds that the relay has to deliver the notice that a session ended. */
const NOTICE_MS = 2_000
const userDisconnected: Reason = { code: 6_000, message: 'User disconnected.' }

interface Reason {
  readonly code: number
  readonly message: string
}

interface SessionEvent {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}

interface SessionsDeps {
  readonly sdk: Sdk
  readonly projectId: string
  /** Active sessions, in the order of pairing. */
  readonly shown: Readable<readonly PairedSession[]> & { set(value: readonly PairedSession[]): void }
  readonly readAddress: Expectations['readAddress']
  /** Returns the networks of the site, the default network first. */
  readonly configured: () => readonly ChainId[]
  /** Called with every event of a connector. */
  readonly notify: (id: string, namespace: string, event: ConnectorEvent) => void
  readonly updated: (session: PairedSession) => void
  readonly ended: (topic: string, by: 'site' | 'wallet' | 'expiry') => void
}

interface SessionsContext extends SessionsDeps {
  /** Active sessions by the id of their connectors. */
  readonly activeSessions: Map<string, ActiveSession>
  readonly accepted: ReturnType<typeof createAcceptedSessions>
}

/** Accepted sessions, by the id of their connectors. */
export type Sessions = ReturnType<typeof createSessions>
export function createSessions(deps: SessionsDeps) {
  const { sdk } = deps
  const activeSessions = new Map<string, ActiveSession>()
  const accepted = createAcceptedSessions(sdk.core)
  const context: SessionsContext = { ...deps, activeSessions, accepted }
  return {
    get: (id: string): ActiveSession | undefined => activeSessions.get(id),
    /** Returns the session of a connector. Reads it from the storage if another tab accepted it. */
    async find(id: string): Promise<ActiveSession | undefined> {
      const active = activeSessions.get(id)
      if (active) return active
      const entry = (await accepted.read()).find(candidate => candidate.id === id)
      return entry && resumeSession(context, entry)
    },
    /**
     * Ends the session of a connector at the request of the visitor or the site.
     *
     * @throws {PairingError} `walletconnect/unreachable` if the wallet cannot be notified; the session is over here all the same.
     */
    async end(id: string): Promise<void> {
      const topic = activeSessions.get(id)?.topic
      if (topic === undefined) return
      // Removes it before the notice, so that a page that is closed or opened meanwhile does not resume the session.
      void accepted.remove(topic)
      const isNotified = await notifyWallet(sdk, topic, userDisconnected)
      // Runs last, so that a view of the account gets the end and the error at the same time.
      forget(context, topic, 'site')
      if (!isNotified)
        throw new PairingError('walletconnect/unreachable', { relay: sdk.core.relayUrl ?? 'of this site' })
    },
    dismiss: ({ topic }: SettledSession) => void endInvalid(context, topic, userDisconnected),
    /** @throws {PairingError} `walletconnect/invalid-session`; the wallet is notified, and the session is removed. */
    async accept(settled: SettledSession, link: DeepLink | undefined): Promise<PairedSession> {
      const checked = check(context, settled)
      if (!checked.session) {
        const { code, problem } = checked
        await endInvalid(context, settled.topic, { code, message: problem })
        throw new PairingError('walletconnect/invalid-session', { problem })
      }
      const { topic } = checked.session
      openSession(context, connectorId(topic), checked.session, link)
      // Stores it before the connection is reported, so that other tabs can read the session at once.
      await accepted.add({ topic, id: connectorId(topic), link })
      return checked.session
    },
    /** Resumes the stored sessions that are still valid. */
    async restore(link: DeepLink | undefined) {
      await accepted.migrate(link)
      for (const entry of await accepted.read()) await resumeSession(context, entry)
    },
    dispose: listen(context)
  }
}

const check = ({ readAddress }: SessionsContext, settled: unknown) =>
  checkSession(settled, { readAddress, nowMs: Date.now() })

const show = ({ shown, activeSessions }: SessionsContext) =>
  shown.set([...activeSessions.values()].flatMap(({ session }) => session.get() ?? []))

const byTopic = ({ activeSessions }: SessionsContext, topic: string) =>
  [...activeSessions].find(([, session]) => session.topic === topic)

/** Subscribes to the library's events. @returns A function that unsubscribes. */
function listen(context: SessionsContext): () => void {
  const { sdk } = context
  const onEvent = ({ topic, params }: SessionEvent) =>
    byTopic(context, topic)?.[1].onEvent(params.event, params.chainId)
  const onChanged = ({ topic }: { readonly topic: string }) => applyChange(context, topic)
  // The library reports an expired session as deleted too.
  const onDeleted = ({ topic }: { readonly topic: string }) => {
    const expiresAtMs = byTopic(context, topic)?.[1].session.get()?.expiresAtMs
    forget(context, topic, Number(expiresAtMs) <= Date.now() ? 'expiry' : 'wallet')
  }
  const onExpired = ({ topic }: { readonly topic: string }) => forget(context, topic, 'expiry')
  sdk.on('session_event', onEvent)
  sdk.on('session_update', onChanged)
  sdk.on('session_extend', onChanged)
  sdk.on('session_delete', onDeleted)
  sdk.on('session_expire', onExpired)
  return () => {
    sdk.off('session_event', onEvent)
    sdk.off('session_update', onChanged)
    sdk.off('session_extend', onChanged)
    sdk.off('session_delete', onDeleted)
    sdk.off('session_expire', onExpired)
  }
}

function openSession(
  context: SessionsContext,
  id: string,
  first: PairedSession,
  link: DeepLink | undefined
): ActiveSession {
  const { readAddress, configured, activeSessions, notify } = context
  const active = createActiveSession({
    first,
    link,
    readAddress,
    configured,
    notify: (namespace, event) => notify(id, namespace, event)
  })
  activeSessions.set(id, active)
  show(context)
  return active
}

/** Resumes an accepted session after a reload, or one that another tab accepted. */
async function resumeSession(
  context: SessionsContext,
  { topic, id, link }: AcceptedSession
): Promise<ActiveSession | undefined> {
  const { sdk, projectId, activeSessions } = context
  if (activeSessions.has(id)) return activeSessions.get(id)
  if (!sdk.session.keys.includes(topic)) await readStoredSession(sdk, projectId, topic)
  const settled = sdk.session.keys.includes(topic) ? sdk.session.get(topic) : undefined
  const { session: validSession } = settled?.acknowledged ? check(context, settled) : {}
  if (!settled || !validSession) return undefined
  followTopic(sdk, topic, settled.expiry)
  return activeSessions.get(id) ?? openSession(context, id, validSession, link)
}

/** Applies a wallet's change to its session. An invalid change ends the session. */
function applyChange(context: SessionsContext, topic: string): void {
  const { sdk, updated } = context
  const [, active] = byTopic(context, topic) ?? []
  if (!active || !sdk.session.keys.includes(topic)) return
  const checked = check(context, sdk.session.get(topic))
  if (!checked.session) return void endInvalid(context, topic, { code: checked.code, message: checked.problem })
  active.update(checked.session)
  show(context)
  updated(checked.session)
}

function forget(context: SessionsContext, topic: string, by: 'site' | 'wallet' | 'expiry'): void {
  // The wallet may have ended a stored session that this page has not resumed yet.
  void context.accepted.remove(topic)
  const [id, active] = byTopic(context, topic) ?? []
  if (id === undefined) return
  context.activeSessions.delete(id)
  show(context)
  active?.close()
  context.ended(topic, by)
}

/** Ends a session that must not be used: forgets it at once, then notifies the wallet. */
async function endInvalid(context: SessionsContext, topic: string, reason: Reason): Promise<void> {
  forget(context, topic, 'site')
  await notifyWallet(context.sdk, topic, reason)
}

/**
 * Notifies the wallet that a session ended. Returns `false` if the wallet cannot be notified: it still shows this site as connected.
 * A relay that is connected but slow counts as a success.
 */
async function notifyWallet(sdk: Sdk, topic: string, reason: Reason): Promise<boolean> {
  // The wallet may have ended the session at the same moment.
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
