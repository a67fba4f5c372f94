import type { ChainId, ConnectorEvent, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { createListeners, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import { locateAccounts, readAccounts } from './accounts.js'
import { chainOf } from './chains.js'
import { connect } from './connect.js'
import { openWallet } from './connected-wallet.js'
import { leatherApi } from './leather.js'
import { satsApi } from './sats-connect.js'
import { unisatApi } from './unisat.js'
import type { BitcoinConnector, FoundWallet, WalletApi, WalletEvent, WalletObjects } from './wallet-api.js'
import { standardApi } from './wallet-standard.js'

/** APIs by kind of wallet. Creating one reads only which methods the wallet has. */
const apis: { readonly [K in keyof WalletObjects]: (provider: WalletObjects[K]) => WalletApi } = {
  sats: satsApi,
  leather: leatherApi,
  unisat: unisatApi,
  standard: standardApi
}

/** Returns the connector of a wallet that discovery found. */
export const connectorTo = <K extends keyof WalletObjects>(
  info: ConnectorInfo,
  { kind, provider }: FoundWallet<K>,
  networks: readonly Network[]
) => createConnector(info, apis[kind](provider), networks)

/** Returns a connector over a wallet of this page. */
export function createConnector(info: ConnectorInfo, api: WalletApi, networks: readonly Network[]): BitcoinConnector {
  /** Last known chain. Accounts differ by chain, and a wallet may switch without an event. */
  let last: ChainId | undefined

  const eventsOf = (event: WalletEvent): readonly ConnectorEvent[] => {
    if (event.type === 'disconnected') return [event]
    const { network } = event
    if (event.type === 'network') return typeof network === 'object' ? moved(network.chain) : []
    const read = readAccounts(event.accounts)
    const there = read && locateAccounts(read, network, chainOf(last), networks)
    if (!there || read.accounts.length === 0) return []
    return [...moved(there.chain), { type: 'accounts', accounts: read.accounts }]
  }
  const moved = (chain: ChainId): readonly ConnectorEvent[] => {
    const isNew = last !== undefined && last !== chain
    last = chain
    return isNew ? [{ type: 'chain', chain }] : []
  }

  return {
    info,
    walletApi: async () => api,
    provider: async () => api.provider,
    async connect(options) {
      const connection = await connect(openWallet(info.name, api, options.signal), networks, options)
      last = connection.chain
      return connection
    },
    disconnect: () => revokeWithTimeout(async signal => api.revoke?.(openWallet(info.name, api, signal).call)),
    subscribe: createListeners<WalletEvent>(onEvent => api.listen?.(onEvent), eventsOf).subscribe
  }
}
