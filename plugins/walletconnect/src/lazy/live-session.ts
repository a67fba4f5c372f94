import type { Readable } from '@latchkit/kernel'
import {
  type ChainId,
  type Connection,
  type ConnectorEvent,
  isChainId,
  namespaceOf,
  parseAccountId,
  WalletError
} from '@latchkit/kernel/chain'
import type { PairedSession } from '../contract.js'
import { PairingError } from '../errors.js'
import { checkSession, type Expectations } from '../settled-session.js'
import { ADDRESSES_CHANGED, createAnnouncedAddresses } from './announced-addresses.js'
import { chainOfEvent } from './chain-event.js'
import type { Sdk, SettledSession } from './sdk.js'

/**
 * Under which the topic of the session that was taken is kept, beside the library's own. What a wallet settles while nobody
 * waits is in the library's storage, too, and must not be taken up by a later visit.
 */
const TAKEN = 'latchkit:session'

/** How long the relay may take to carry a goodbye. */
const GOODBYE_MS = 2_000
const goodbye = { code: 6_000, message: 'User disconnected.' }

interface LiveParts {
  readonly sdk: Sdk
  readonly session: Readable<PairedSession | undefined> & { set(value: PairedSession | undefined): void }
  readonly readAddress: Expectations['readAddress']
  /** The networks of the site, its default first. */
  readonly configured: () => readonly ChainId[]
  readonly tell: (namespace: string, event: ConnectorEvent) => void
  readonly updated: (session: PairedSession) => void
  readonly ended: (topic: string, by: 'site' | 'wallet' | 'expiry') => void
}

/** The one session that is shown, kept in step with what the wallet does to it. */
export type LiveSession = ReturnType<typeof followSession>
export function followSession({ sdk, session, readAddress, configured, tell, updated, ended }: LiveParts) {
  /** Where each family stands. The protocol has no such notion: a site chooses, and a wallet may announce. */
  const current = new Map<string, ChainId>()
  const announced = createAnnouncedAddresses(readAddress)
  const check = (settled: unknown) => checkSession(settled, { readAddress, nowMs: Date.now() })

  const chainOf = (namespace: string): ChainId | undefined => {
    const chains = session.get()?.namespaces[namespace]?.chains ?? []
    const chosen = current.get(namespace)
    return chosen && chains.includes(chosen)
      ? chosen
      : (configured().find(chain => chains.includes(chain)) ?? chains[0])
  }
  const connection = (namespace: string): Connection | undefined => {
    const approved = session.get()?.namespaces[namespace]
    const chain = chainOf(namespace)
    if (!approved || !chain) return undefined
    const addresses = approved.accounts.flatMap(account => {
      const parts = parseAccountId(account)
      return parts?.chain === chain ? [parts.address] : []
    })
    const accounts = announced.with(chain, [...new Set(addresses)])
    const { name, icon } = session.get()?.wallet ?? {}
    return { accounts, chain, ...(name && { peer: { name, ...(icon && { icon }) } }) }
  }
  const choose = (chain: ChainId) => {
    const namespace = namespaceOf(chain)
    if (!session.get()?.namespaces[namespace]?.chains.includes(chain)) return false
    if (chainOf(namespace) === chain) return true
    current.set(namespace, chain)
    tell(namespace, { type: 'chain', chain })
    tell(namespace, { type: 'accounts', accounts: connection(namespace)?.accounts ?? [] })
    return true
  }

  /** Storage that fails costs the visitor the session after a reload, and nothing now. */
  const remember = (topic: string | undefined) => {
    const { storage } = sdk.core
    const kept = topic === undefined ? storage.removeItem(TAKEN) : storage.setItem(TAKEN, topic)
    kept.catch(() => {})
  }

  const forget = (topic: string, by: 'site' | 'wallet' | 'expiry') => {
    const old = session.get()
    if (old?.topic !== topic) return
    session.set(undefined)
    remember(undefined)
    current.clear()
    announced.forget()
    for (const namespace of Object.keys(old.namespaces)) tell(namespace, { type: 'disconnected' })
    ended(topic, by)
  }

  /** Says goodbye where the relay can be reached, and forgets the session where it cannot. */
  const end = async (topic: string, reason: { readonly code: number; readonly message: string }) => {
    forget(topic, 'site')
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, GOODBYE_MS)
    })
    await Promise.race([sdk.disconnect({ topic, reason }).catch(() => {}), late])
    clearTimeout(timer)
    if (sdk.session.keys.includes(topic)) await sdk.session.delete(topic, reason).catch(() => {})
  }

  /** Takes over what a wallet changed. What is not sound ends the session: half of it must not be believed. */
  const refresh = (topic: string) => {
    const before = session.get()
    if (before?.topic !== topic || !sdk.session.keys.includes(topic)) return
    const checked = check(sdk.session.get(topic))
    if (!checked.session) return void end(topic, { code: checked.code, message: checked.problem })
    const { session: now } = checked
    const chains = new Map(Object.keys(now.namespaces).map(namespace => [namespace, chainOf(namespace)]))
    session.set(now)
    // They may be those of an account that is no longer there; a session that was only extended keeps them.
    if (JSON.stringify(before.namespaces) !== JSON.stringify(now.namespaces)) announced.forget()
    for (const namespace of Object.keys(before.namespaces)) {
      const next = connection(namespace)
      if (!next) {
        tell(namespace, { type: 'disconnected' })
        continue
      }
      if (next.chain && next.chain !== chains.get(namespace)) tell(namespace, { type: 'chain', chain: next.chain })
      tell(namespace, { type: 'accounts', accounts: next.accounts })
    }
    updated(now)
  }

  /** Only of a chain that was approved; the account that is shown stays the one that the session names. */
  const hearAddresses = (sentOn: string, data: unknown) => {
    const namespace = isChainId(sentOn) ? namespaceOf(sentOn) : ''
    const chain = session.get()?.namespaces[namespace]?.chains.find(approved => approved === sentOn)
    if (!chain || !announced.hear(namespace, chain, data) || chainOf(namespace) !== chain) return
    tell(namespace, { type: 'accounts', accounts: connection(namespace)?.accounts ?? [] })
  }
  const heard = ({
    topic,
    params
  }: {
    topic: string
    params: { event: { name: string; data: unknown }; chainId: string }
  }) => {
    if (session.get()?.topic !== topic) return
    const { name, data } = params.event
    if (name === ADDRESSES_CHANGED) return hearAddresses(params.chainId, data)
    const chain = name === 'chainChanged' && chainOfEvent(data, params.chainId)
    if (chain) choose(chain)
  }
  const changed = ({ topic }: { topic: string }) => refresh(topic)
  // The library tells of a session that is over as it tells of one that the wallet ended.
  const deleted = ({ topic }: { topic: string }) =>
    forget(topic, Number(session.get()?.expiresAtMs) <= Date.now() ? 'expiry' : 'wallet')
  const expired = ({ topic }: { topic: string }) => forget(topic, 'expiry')
  sdk.on('session_event', heard)
  sdk.on('session_update', changed)
  sdk.on('session_extend', changed)
  sdk.on('session_delete', deleted)
  sdk.on('session_expire', expired)

  return {
    connection,
    chainOf,
    choose,
    end: () => {
      const topic = session.get()?.topic
      return topic === undefined ? Promise.resolve() : end(topic, goodbye)
    },
    dismiss: ({ topic }: SettledSession) => void end(topic, goodbye),
    /** @throws {PairingError} `walletconnect/invalid-session`; the wallet is told, and nothing of it stays. */
    async accept(settled: SettledSession): Promise<PairedSession> {
      const checked = check(settled)
      if (!checked.session) {
        const { code, problem } = checked
        await end(settled.topic, { code, message: problem })
        throw new PairingError('walletconnect/invalid-session', { problem })
      }
      const before = session.get()
      if (before && before.topic !== settled.topic) void end(before.topic, goodbye)
      session.set(checked.session)
      remember(checked.session.topic)
      return checked.session
    },
    /** The session that was taken before, as after a reload, if it is still sound. */
    async restore() {
      const topic = await sdk.core.storage.getItem<unknown>(TAKEN).catch(() => undefined)
      const settled = sdk.session.getAll().find(other => other.topic === topic)
      const { session: sound } = settled?.acknowledged ? check(settled) : {}
      if (sound) session.set(sound)
    },
    dispose() {
      sdk.off('session_event', heard)
      sdk.off('session_update', changed)
      sdk.off('session_extend', changed)
      sdk.off('session_delete', deleted)
      sdk.off('session_expire', expired)
    },
    /** @throws {WalletError} `wallet/invalid-answer` when the wallet approved nothing of that family. */
    connectionOf(namespace: string, wallet: string): Connection {
      const found = connection(namespace)
      if (found && found.accounts.length > 0) return found
      const expected = `an account of ${namespace}`
      throw new WalletError('wallet/invalid-answer', { wallet, method: 'wc_sessionPropose', expected })
    }
  }
}
