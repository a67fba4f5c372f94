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
import type { DeepLink } from './deep-links.js'

interface ActiveSessionDeps {
  readonly first: PairedSession
  readonly link: DeepLink | undefined
  readonly readAddress: Expectations['readAddress']
  /** Returns the networks of the site, the default network first. */
  readonly configured: () => readonly ChainId[]
  readonly notify: (namespace: string, event: ConnectorEvent) => void
}

/** One session with one wallet, updated with the wallet's changes. */
export interface ActiveSession {
  readonly topic: string
  /** The session, or `undefined` after it has ended. */
  readonly session: Readable<PairedSession | undefined>
  readonly link: DeepLink | undefined
  chainOf(namespace: string): ChainId | undefined
  connection(namespace: string): Connection | undefined
  /** @throws {WalletError} `wallet/invalid-answer` if the wallet approved no account of the namespace. */
  connectionOf(namespace: string): Connection
  /** Selects a chain. Returns `false` if the wallet did not approve it. */
  choose(chain: ChainId): boolean
  /** Replaces the session with the wallet's updated version. */
  update(next: PairedSession): void
  onEvent(event: { readonly name: string; readonly data: unknown }, sentOn: string): void
  /** Ends the session and notifies the listeners of all its namespaces. */
  close(): void
}

export function createActiveSession(deps: ActiveSessionDeps): ActiveSession {
  const { first, link, readAddress, configured, notify } = deps
  const session = cell<PairedSession | undefined>(first)
  /** Selected chain by namespace. The protocol has no selected chain: the site selects one, and the wallet may announce one. */
  const selected = new Map<string, ChainId>()
  const announced = createAnnouncedAddresses(readAddress)
  const approvedChains = (namespace: string) => session.get()?.namespaces[namespace]?.chains ?? []
  const chainOf = (namespace: string): ChainId | undefined => {
    const chains = approvedChains(namespace)
    return [selected.get(namespace), ...configured()].find(chain => chain && chains.includes(chain)) ?? chains[0]
  }
  const connection = (namespace: string): Connection | undefined => {
    const [current, chain] = [session.get(), chainOf(namespace)]
    return current && chain && connectionTo(current, chain, announced)
  }
  const notifyAccounts = (namespace: string) =>
    notify(namespace, { type: 'accounts', accounts: connection(namespace)?.accounts ?? [] })
  const choose = (chain: ChainId) => {
    const namespace = namespaceOf(chain)
    if (!approvedChains(namespace).includes(chain)) return false
    if (chainOf(namespace) === chain) return true
    selected.set(namespace, chain)
    notify(namespace, { type: 'chain', chain })
    notifyAccounts(namespace)
    return true
  }
  const update = (next: PairedSession) => {
    const previous = session.get()
    if (!previous) return
    const before = Object.keys(previous.namespaces).map(namespace => [namespace, chainOf(namespace)] as const)
    session.set(next)
    // Announced addresses may belong to a removed account. A session that was only extended keeps them.
    if (JSON.stringify(previous.namespaces) !== JSON.stringify(next.namespaces)) announced.forget()
    for (const [namespace, chain] of before) notifyChange(namespace, chain, connection(namespace), notify)
  }

  return {
    topic: first.topic,
    session,
    link,
    chainOf,
    connection,
    choose,
    update,
    connectionOf: namespace => assertConnection(connection(namespace), first.wallet.name, namespace),
    onEvent({ name, data }, sentOn) {
      const chain = name === 'chainChanged' && chainOfEvent(data, sentOn)
      if (chain) choose(chain)
      if (name !== ADDRESSES_CHANGED || !isChainId(sentOn)) return
      const namespace = namespaceOf(sentOn)
      if (!approvedChains(namespace).includes(sentOn) || !announced.add(namespace, sentOn, data)) return
      if (chainOf(namespace) === sentOn) notifyAccounts(namespace)
    },
    close() {
      const { namespaces = {} } = session.get() ?? {}
      session.set(undefined)
      for (const namespace of Object.keys(namespaces)) notify(namespace, { type: 'disconnected' })
    }
  }
}

/** Notifies the listeners of a namespace after an update of the session. @param chain - chain that was selected before. */
function notifyChange(
  namespace: string,
  chain: ChainId | undefined,
  now: Connection | undefined,
  notify: ActiveSessionDeps['notify']
): void {
  if (now?.chain && now.chain !== chain) notify(namespace, { type: 'chain', chain: now.chain })
  notify(namespace, now ? { type: 'accounts', accounts: now.accounts } : { type: 'disconnected' })
}

/** Returns the session's accounts on one approved chain, and the wallet that holds them. */
function connectionTo(
  { namespaces, wallet: { name, icon, host } }: PairedSession,
  chain: ChainId,
  announced: ReturnType<typeof createAnnouncedAddresses>
): Connection {
  const addresses = namespaces[namespaceOf(chain)]?.accounts.flatMap(account => {
    const accountId = parseAccountId(account)
    return accountId?.chain === chain ? [accountId.address] : []
  })
  const accounts = announced.with(chain, [...new Set(addresses)])
  const peer = name && { name, ...(icon && { icon }), ...(host && { host }) }
  return { accounts, chain, ...(peer && { peer }) }
}

function assertConnection(connection: Connection | undefined, wallet: string, namespace: string): Connection {
  if (connection && connection.accounts.length > 0) return connection
  const expected = `an account of ${namespace}`
  throw new WalletError('wallet/invalid-answer', { wallet, method: 'wc_sessionPropose', expected })
}

/**
 * Returns the chain of a `chainChanged` event: a CAIP-2 id, or for EVM a number in decimal or hex. Some wallets send the event on the
 * new chain, with data that names no chain.
 */
function chainOfEvent(data: unknown, sentOn: string): ChainId | undefined {
  if (!isChainId(sentOn)) return undefined
  const namespace = namespaceOf(sentOn)
  if (isChainId(data)) return namespaceOf(data) === namespace ? data : undefined
  const isNumber =
    typeof data === 'number' || (typeof data === 'string' && /^(?:0x[\da-f]{1,14}|\d{1,16})$/i.test(data))
  if (namespace !== 'eip155' || !isNumber) return sentOn
  const id = Number(data)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
