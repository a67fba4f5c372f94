import type { PluginContext } from '@latchkit/kernel'
import { guardSchema } from '@latchkit/kernel/options'
import type { Connection, Connector } from '@latchkit/plugin-chains/contract'
import { urlOf } from '@latchkit/plugin-chains/kit'
import type { ChosenWallet, ConnectRequest } from '../contract.js'
import {
  isJsonObject,
  isText,
  type JsonObject,
  MAX_RECENT_ICON_CHARACTERS,
  MAX_STORED_WALLETS
} from '../stored-connections.js'
import { isPairing } from './recognise.js'

interface Entry {
  /** Id of the session's connector. */
  readonly connector: string
  readonly wallet: ChosenWallet
}

/** Stored rows that the visitor chose to pair with, by the connector of the session. */
export interface ChosenWallets {
  /** Resolves when the storage has been read. */
  readonly ready: Promise<void>
  get(connector: string): ChosenWallet | undefined
  /**
   * Stores the row that led to a session, in place of that of the previous session. Call it before the connection is in the state:
   * other tabs then read the row.
   *
   * @param connector - connector that received the request. Nothing is stored if it is not a pairing.
   * @param chosen - `undefined` if any wallet could scan the code.
   * @returns The chosen row.
   */
  save(connector: Connector, connection: Connection, chosen: ConnectRequest['chosen']): ChosenWallet | undefined
}

export function createChosenWallets({ storage }: Pick<PluginContext, 'storage'>): ChosenWallets {
  const item = storage.item<readonly Entry[]>({ key: 'chosen', initial: [], schema })
  const set = (connector: string, wallet: ChosenWallet | undefined) => {
    const otherEntries = item.get().filter(entry => entry.connector !== connector)
    const storable = wallet && toStorable(wallet)
    // An invalid entry would make the whole list invalid.
    const entries =
      storable && isWallet({ ...storable }) ? [...otherEntries, { connector, wallet: storable }] : otherEntries
    if (entries.length > 0 || item.get().length > 0) item.set(entries.slice(-MAX_STORED_WALLETS))
  }
  return {
    ready: item.ready,
    get: connector => item.get().find(entry => entry.connector === connector)?.wallet,
    save(connector, { session }, chosen) {
      const wallet = typeof chosen === 'function' ? chosen() : chosen
      if (!isPairing(connector)) return wallet
      const ids = [...(session?.connectors.values() ?? [connector])].map(({ info }) => info.id)
      for (const id of new Set(ids)) set(id, wallet)
      return wallet
    }
  }
}

/**
 * Returns true if a paired wallet may be the one that the visitor chose: it claims the host of the row's website or, if a host is
 * unknown, a name like the row's. Neither is proof of the identity.
 */
export function mayMatch({ name, homepage }: ChosenWallet, peer: Connection['peer']): boolean {
  if (!peer) return true
  const host = hostOf(homepage)
  if (host && peer.host) return isSameSite(host, hostOf(`https://${peer.host}`) ?? '')
  const [rowName, peerName] = [lettersOf(name), lettersOf(peer.name)]
  return rowName !== '' && peerName !== '' && (rowName.includes(peerName) || peerName.includes(rowName))
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const hostOf = (page = ''): string | undefined => urlOf(page)?.hostname.replace(/^www\./, '')
const isSameSite = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)

/** Returns the parts of a row that are stored. A large picture is left out. */
function toStorable({ id, name, icon, rdns, homepage }: ChosenWallet): ChosenWallet {
  const isSmall = icon !== undefined && icon.length <= MAX_RECENT_ICON_CHARACTERS
  return { id, name, ...(isSmall && { icon }), ...(rdns && { rdns }), ...(homepage && { homepage }) }
}

const isAbsentOrText = (value: unknown, limit: number) =>
  value === undefined || (typeof value === 'string' && value.length <= limit)
const isWallet = ({ id, name, icon, rdns, homepage }: JsonObject) =>
  isText(id) &&
  isText(name) &&
  isAbsentOrText(icon, MAX_RECENT_ICON_CHARACTERS) &&
  isAbsentOrText(rdns, 300) &&
  isAbsentOrText(homepage, 2_048)

const schema = guardSchema(
  (value): value is readonly Entry[] =>
    Array.isArray(value) &&
    value.length <= MAX_STORED_WALLETS &&
    value.every(
      entry => isJsonObject(entry) && isText(entry.connector) && isJsonObject(entry.wallet) && isWallet(entry.wallet)
    )
)
