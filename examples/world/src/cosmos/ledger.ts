import type { Ledger } from '../data/ledger.js'
import { type Bank, BankError, nativeDenom } from './bank.js'

/** The coin of a chain in this process, which has no transactions. */
export function cosmosLedger(chainId: string, bank: Bank): Ledger {
  const coin = { name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 }
  return {
    chainId,
    coin,
    coinAddress: '0x',
    readAddress(text) {
      try {
        bank.balances(text)
        return text.toLowerCase()
      } catch (error) {
        if (error instanceof BankError) return undefined
        throw error
      }
    },
    holdings: async account => [{ asset: coin, amount: bank.balance(account, nativeDenom) }]
  }
}
