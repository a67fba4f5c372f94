import { once } from '@latchkit/kernel'
import type { ChainId, TransferFeature, WalletAccount } from '@latchkit/plugin-chains/contract'
import type { Esplora } from '../node/client.js'
import { readRecipient } from './recipient.js'
import type { TransactionTracker } from './status.js'

export interface TransferParts {
  readonly serverOf: (chain: ChainId) => Esplora | undefined
  /** Returns the accounts that connected wallets show to this site. */
  readonly accounts: () => readonly WalletAccount[]
  readonly tracker: TransactionTracker
}

/** Returns the transfer feature. The first call that needs them loads the modules that build and submit payments. */
export function createTransferFeature(parts: TransferParts): TransferFeature {
  const payments = once(async () => (await import('./prepare.js')).createPayments(parts))
  return {
    speeds: ['slow', 'normal', 'fast'],
    readRecipient: (text, chain) => readRecipient(text, chain).text,
    inspect: async (recipient, chain, signal) => (await payments()).inspect(recipient, chain, signal),
    prepare: async (request, signal) => (await payments()).prepare(request, signal)
  }
}
