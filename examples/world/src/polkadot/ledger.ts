import type { Ledger } from '../data/ledger.js'
import { readAccount } from './ss58.js'
import type { PolkadotState } from './state.js'

/** The coin of a chain in this process, which has no transactions. */
export function polkadotLedger(chainId: string, state: PolkadotState): Ledger {
  const coin = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
  return {
    chainId,
    coin,
    coinAddress: '0x',
    readAddress: text => (readAccount(text) ? text : undefined),
    holdings: async account => [{ asset: coin, amount: state.free(account) }]
  }
}
