import type { ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { readChainId } from '../node/chain-id.js'
import { readAccounts } from './accounts.js'
import type { WalletEvent } from './listen.js'

/** What an event of a wallet says (EIP-1193); undefined for a payload that it cannot have. */
export function readEvent(name: WalletEvent, payload: unknown): ConnectorEvent | undefined {
  switch (name) {
    case 'accountsChanged': {
      const accounts = readAccounts(payload)
      return accounts && (accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' })
    }
    case 'chainChanged': {
      const chain = readChainId(payload)
      return chain && { type: 'chain', chain }
    }
    case 'disconnect':
      return isForNow(payload) ? undefined : { type: 'disconnected' }
  }
}

/** MetaMask's 1013, "try again later": it looks for another node, and the accounts stay. */
const isForNow = (error: unknown) => (error as { readonly code?: unknown } | null | undefined)?.code === 1013
