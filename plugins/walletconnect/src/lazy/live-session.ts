import { cell, type Readable } from '@latchkit/kernel'
import {
  type ChainId,
  type Connection,
  type ConnectorEvent,
  isChainId,
  namespaceOf,
  parseAccountId,
  WalletError
} from '@latchkit/plugin-chains/contract'
import type { PairedSession } from '../contract.js'
import type { Expectations } from '../settled-session.js'
import { ADDRESSES_CHANGED, createAnnouncedAddresses } from './announced-addresses.js'
import { chainOfEvent } from './chain-event.js'
import type { DeepLink } from './deep-links.js'

interface LiveSessionParts {
  readonly first: PairedSession
  readonly link: DeepLink | undefined
  readonly readAddress: Expectations['readAddress']
  /** The networks of the site, its default first. */
  readonly configured: () => readonly ChainId[]
  readonly notify: (namespace: string, event: ConnectorEvent) => void
}

/** One session with one wallet, kept in step with what the wallet does to it. */
export interface LiveSession {
  readonly topic: string
  /** Undefined once it has ended. */
  readonly session: Readable<PairedSession | undefined>
  readonly link: DeepLink | undefined
  chainOf(namespace: string): ChainId | undefined
  connection(namespace: string): Connection | undefined
  /** @throws {WalletError} `wallet/invalid-answer` when the wallet approved nothing of that namespace. */
  connectionOf(namespace: string): Connection
  /** Goes to a chain. Returns false where the wallet did not approve it. */
  choose(chain: ChainId): boolean
  /** Takes over what the wallet changed the session to. */
  update(next: PairedSession): void
  onEvent(event: { readonly name: string; readonly data: unknown }, sentOn: string): void
  /** Tells everybody who listens that it is over. */
  close(): void
}

export function createLiveSession(parts: LiveSessionParts): LiveSession {
  const { first, link, readAddress, configured, notify } = parts
  const session = cell<PairedSession | undefined>(first)
  /** Where each family stands. The protocol has no such notion: a site chooses, and a wallet may announce. */
  const current = new Map<string, ChainId>()
  const announced = createAnnouncedAddresses(readAddress)

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
    const { name, icon, host } = session.get()?.wallet ?? {}
    const peer = name && { name, ...(icon && { icon }), ...(host && { host }) }
    return { accounts, chain, ...(peer && { peer }) }
  }
  const notifyAccounts = (namespace: string) =>
    notify(namespace, { type: 'accounts', accounts: connection(namespace)?.accounts ?? [] })

  const choose = (chain: ChainId) => {
    const namespace = namespaceOf(chain)
    if (!session.get()?.namespaces[namespace]?.chains.includes(chain)) return false
    if (chainOf(namespace) === chain) return true
    current.set(namespace, chain)
    notify(namespace, { type: 'chain', chain })
    notifyAccounts(namespace)
    return true
  }
  /** Only of a chain that was approved; the account that is shown stays the one that the session names. */
  const onAddresses = (sentOn: string, data: unknown) => {
    const namespace = isChainId(sentOn) ? namespaceOf(sentOn) : ''
    const chain = session.get()?.namespaces[namespace]?.chains.find(approved => approved === sentOn)
    if (chain && announced.hear(namespace, chain, data) && chainOf(namespace) === chain) notifyAccounts(namespace)
  }

  return {
    topic: first.topic,
    session,
    link,
    chainOf,
    connection,
    choose,
    connectionOf(namespace) {
      const found = connection(namespace)
      if (found && found.accounts.length > 0) return found
      const context = { wallet: first.wallet.name, method: 'wc_sessionPropose', expected: `an account of ${namespace}` }
      throw new WalletError('wallet/invalid-answer', context)
    },
    update(next) {
      const before = session.get()
      if (!before) return
      const chains = new Map(Object.keys(next.namespaces).map(namespace => [namespace, chainOf(namespace)]))
      session.set(next)
      // They may be those of an account that is no longer there; a session that was only extended keeps them.
      if (JSON.stringify(before.namespaces) !== JSON.stringify(next.namespaces)) announced.forget()
      for (const namespace of Object.keys(before.namespaces)) {
        const now = connection(namespace)
        if (!now) {
          notify(namespace, { type: 'disconnected' })
          continue
        }
        if (now.chain && now.chain !== chains.get(namespace)) notify(namespace, { type: 'chain', chain: now.chain })
        notify(namespace, { type: 'accounts', accounts: now.accounts })
      }
    },
    onEvent({ name, data }, sentOn) {
      if (name === ADDRESSES_CHANGED) return onAddresses(sentOn, data)
      const chain = name === 'chainChanged' && chainOfEvent(data, sentOn)
      if (chain) choose(chain)
    },
    close() {
      const namespaces = Object.keys(session.get()?.namespaces ?? {})
      session.set(undefined)
      for (const namespace of namespaces) notify(namespace, { type: 'disconnected' })
    }
  }
}
