import { errorCode, type PluginContext, type Slice } from '@latchkit/kernel'
import { boundedArray, orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { type ChainId, isChainId, namespaceOf } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import * as v from 'valibot'
import type { SmartSession, SmartSessionsApi, SmartSessionsState } from '../contract.js'
import { accountKey } from '../contract.js'
import { SmartSessionsError } from '../errors.js'

/** Maximum number of shown sessions. */
const MAX_SESSIONS = 500
const MAX_PERMISSIONS = 20
const MAX_NAME_CHARACTERS = 64
const MAX_RECIPIENT_CHARACTERS = 128

const time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.transform(text => Date.parse(text)),
  v.number()
)
const name = v.pipe(
  v.string(),
  v.transform(text => plainText(text, MAX_NAME_CHARACTERS)),
  v.nonEmpty()
)
const host = v.pipe(
  v.string(),
  v.maxLength(300),
  v.url(),
  v.transform(url => new URL(url)),
  v.check(({ protocol, host }) => /^https?:$/.test(protocol) && host !== ''),
  v.transform(url => url.host)
)
const session = v.pipe(
  v.object({
    pci: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
    chainId: v.custom<ChainId>(isChainId),
    to: v.pipe(v.string(), v.maxLength(MAX_RECIPIENT_CHARACTERS), v.regex(/^[\w.:-]+$/)),
    permissions: v.pipe(boundedArray(v.object({ type: name }), MAX_PERMISSIONS), v.nonEmpty()),
    origin: orAbsent(host),
    createdAt: time,
    expiresAt: v.nullish(time)
  }),
  v.transform(
    ({ pci, chainId: chain, to, permissions, origin, createdAt, expiresAt }): SmartSession => ({
      pci,
      chain,
      to,
      permissions: permissions.map(({ type }) => type),
      host: origin,
      createdAtMs: createdAt,
      expiresAtMs: expiresAt ?? undefined
    })
  )
)
const list = v.object({ sessions: rawList })
const revoked = v.object({ status: v.literal('revoked') })

interface SessionsParts {
  readonly ctx: Pick<PluginContext, 'events' | 'signal'>
  readonly state: Slice<SessionLists>
  readonly connections: Pick<ConnectionsApi, 'account' | 'signMessage'>
  readonly data: () => DataApi | undefined
}

/** Lists by `namespace:address`. */
export interface SessionLists {
  lists: Record<string, SmartSessionsState>
}

/** Creates the functions of the service `SmartSessions` that read and end sessions. */
export function createSessionsService(parts: SessionsParts): Pick<SmartSessionsApi, 'refresh' | 'revoke'> {
  const { ctx, state, connections } = parts
  const reads = new Map<string, AbortController>()
  const show = (key: string, next: SmartSessionsState) =>
    state.update(({ lists }) => {
      lists[key] = next
    })

  const refresh = async () => {
    const active = connections.account()
    const data = parts.data()
    if (!active || !data) return
    const key = accountKey(active)
    reads.get(key)?.abort()
    const controller = new AbortController()
    reads.set(key, controller)
    const signal = AbortSignal.any([controller.signal, ctx.signal])
    if (state.get().lists[key]?.status !== 'ready') show(key, { status: 'loading' })
    const next = await readSessions(data, active, signal).catch(
      (error): SmartSessionsState => ({ status: 'failed', code: errorCode(error) ?? 'smart-sessions/failed' })
    )
    if (!signal.aborted) show(key, next)
  }

  const revoke: SmartSessionsApi['revoke'] = async ({ pci }, signal) => {
    const active = connections.account()
    const data = parts.data()
    if (!active || !data) throw new SmartSessionsError('smart-sessions/not-connected', {})
    const { namespace, address } = active
    const signature = await connections.signMessage(revocationText(address, pci), { namespace, signal })
    if (connections.account(namespace)?.address !== address)
      throw new SmartSessionsError('smart-sessions/account-changed', {})
    const path = ['v1', 'sessions', address, 'revoke']
    await data.json({ service: 'data', path, body: { pci, signature }, schema: revoked, signal })
    const key = accountKey(active)
    // A list that is being read may still have the session.
    reads.get(key)?.abort()
    const known = state.get().lists[key]
    if (known?.status === 'ready')
      show(key, { status: 'ready', sessions: known.sessions.filter(session => session.pci !== pci) })
    else void refresh()
    ctx.events.emit('smart-sessions:revoked', { account: active.account, pci })
  }
  return { refresh, revoke }
}

async function readSessions(
  data: DataApi,
  { namespace, address }: ActiveAccount,
  signal: AbortSignal
): Promise<SmartSessionsState> {
  const path = ['v1', 'sessions', address]
  const { sessions } = await data.json({ service: 'data', path, schema: list, signal })
  const ofFamily = validItems(sessions, session, MAX_SESSIONS).filter(({ chain }) => namespaceOf(chain) === namespace)
  const unique = new Map(ofFamily.map(one => [one.pci, one]))
  const nowMs = Date.now()
  const current = [...unique.values()].filter(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs > nowMs)
  return { status: 'ready', sessions: current }
}

/** Returns the text that an account signs to end a session. The README documents it for services. */
const revocationText = (address: string, pci: string): string =>
  `Revoke smart session\n\nAccount: ${address}\nSession: ${pci}`
