import {
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type StandardWallet,
  WalletError
} from '@latchkit/plugin-chains/contract'
import {
  createListeners,
  featureMethod,
  invalidAnswer,
  MAX_ACCOUNTS,
  readProperty,
  requestWallet,
  revokeWithTimeout
} from '@latchkit/plugin-chains/kit'
import { readAccounts } from './accounts.js'

/**
 * Creates a connector for a wallet of the Wallet Standard. It keeps no state: it returns the wallet's responses. A wallet is on
 * no chain, because each transaction names its own, so a connection has a chain only if all accounts are bound to it.
 */
export const createConnector = (info: ConnectorInfo, wallet: StandardWallet): Connector => ({
  info,
  provider: async () => wallet,
  /** A silent connection that would need a prompt is rejected with `wallet/unavailable`. */
  async connect({ silent, signal }) {
    const method = 'standard:connect'
    const call = () => featureMethod(wallet, method)?.(silent ? { silent } : {})
    const found = readConnection(await requestWallet(info.name, method, call, signal))
    if (found && found.accounts.length > 0) return found
    if (found && silent)
      throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'it does not allow this site' })
    throw invalidAnswer(info.name, method, `1 to ${MAX_ACCOUNTS} accounts of Solana`)
  },
  async disconnect() {
    const method = 'standard:disconnect'
    const call = featureMethod(wallet, method)
    if (call) await revokeWithTimeout(signal => requestWallet(info.name, method, call, signal))
  },
  subscribe: createListeners(
    onChange => featureMethod(wallet, 'standard:events', 'on')?.('change', onChange),
    readChange
  ).subscribe
})

/**
 * Reads the accounts of a response or event, and the chain that all of them are on. Without a common chain the site may
 * choose. Returns `undefined` without a valid list of accounts.
 */
function readConnection(value: unknown) {
  const found = readAccounts(readProperty(value, 'accounts'))
  if (!found) return undefined
  const [chain, ...others] = new Set(found.flatMap(({ chains }) => chains))
  return { accounts: found.map(({ account }) => account), chain: others.length === 0 ? chain : undefined }
}

/** Returns no events for a change that is invalid or does not concern accounts. */
function readChange(change: unknown): readonly ConnectorEvent[] {
  const { accounts, chain } = readConnection(change) ?? {}
  if (!accounts) return []
  if (accounts.length === 0) return [{ type: 'disconnected' }]
  return [...(chain ? [{ type: 'chain', chain } as const] : []), { type: 'accounts', accounts }]
}
