import { type ChainId, isChainId, namespaceOf } from '@latchkit/plugin-chains/contract'
import type { RecentWallet } from '../contract.js'
import {
  isJsonObject,
  isNamespace,
  isText,
  type JsonObject,
  MAX_STORED_NAMESPACES,
  RECENT_WALLETS,
  type StoredConnections,
  type StoredNamespace
} from '../stored-connections.js'

/** Limit of the texts that are parsed. AppKit writes a few kilobytes. */
const MAX_TEXT_CHARACTERS = 1_000_000
/** Connector ids of AppKit's own sessions, which only AppKit can restore. */
const sessions: readonly unknown[] = ['walletConnect', 'AUTH', 'ID_AUTH']

interface AppKitState {
  readonly connections: StoredConnections
  readonly recent: readonly RecentWallet[]
}

/**
 * Reads the connections and recent wallets that AppKit 1 stored. In each namespace the wallet of
 * `<namespace>:connected_connector_id` is connected, if `connection_status` is `connected` and the visitor has not disconnected it.
 * The list `connections` also holds wallets that were used before, so only the account and the network are read from it.
 *
 * @param peek - returns the text that is stored under a full key.
 */
export async function readAppKit(peek: (key: string) => Promise<string | null>): Promise<AppKitState> {
  const text = async (key: string) => {
    const stored = await peek(`@appkit/${key}`).catch(() => null)
    return stored && stored.length <= MAX_TEXT_CHARACTERS ? stored : undefined
  }
  const json = async (key: string) => parse(await text(key))
  const [status, active, network, used, disconnected, recent] = await Promise.all([
    text('connection_status'),
    text('active_namespace'),
    text('active_caip_network_id'),
    json('connections'),
    json('disconnected_connector_ids'),
    json('recent_wallets')
  ])

  const readNamespace = async ([id, connections]: [string, unknown]): Promise<[string, StoredNamespace][]> => {
    const connector = await text(`${id}:connected_connector_id`)
    const isDisconnected = listOf(part(disconnected, id)).includes(connector)
    if (!isText(connector) || isDisconnected || sessions.includes(connector)) return []
    const connection = listOf(connections).find(item => part(item, 'connectorId') === connector)
    const address = part(listOf(part(connection, 'accounts'))[0], 'address')
    const chain = [network, part(part(connection, 'caipNetwork'), 'caipNetworkId')].find(isChainOf(id))
    const wallets = [{ connector, ...(isText(address) && { address }) }]
    return [[id, { current: connector, ...(chain && { network: chain }), wallets }]]
  }

  const usedConnections = Object.entries(isJsonObject(used) ? used : {}).filter(([id]) => isNamespace(id))
  const connected = status === 'connected' ? usedConnections.slice(0, MAX_STORED_NAMESPACES) : []
  const namespaces = Object.fromEntries((await Promise.all(connected.map(readNamespace))).flat())
  const isActive = active !== undefined && Object.hasOwn(namespaces, active)
  return { connections: { ...(isActive && { active }), namespaces }, recent: readRecent(recent) }
}

const readRecent = (recent: unknown): readonly RecentWallet[] =>
  listOf(recent)
    .filter(isJsonObject)
    .flatMap(({ id, name, rdns }): RecentWallet[] => {
      if (!isText(id) || !isText(name)) return []
      return [isText(rdns) ? { id: rdns, name, rdns } : { id, name }]
    })
    .slice(0, RECENT_WALLETS)

const isChainOf =
  (namespace: string) =>
  (chain: unknown): chain is ChainId =>
    isChainId(chain) && namespaceOf(chain) === namespace

const part = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
