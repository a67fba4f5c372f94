import { once } from '@latchkit/kernel'
import type { TransferFeature, WalletAccount } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, type Nodes, type RestNode } from '@latchkit/plugin-chains/kit'
import { readRecipient } from './recipient.js'
import type { KnownTransactions } from './status.js'

export interface TransferParts {
  readonly nodes: Nodes<RestNode>
  /** Returns the accounts that connected wallets show to this site. */
  readonly accounts: () => readonly WalletAccount[]
  /** Sent payments are added to these. */
  readonly known: KnownTransactions
}

/** Returns the transfer feature. The first call that needs them loads the modules that build and submit payments. */
export function createTransfer(parts: TransferParts): TransferFeature {
  const payments = once(async () => (await import('./prepare.js')).createPayments(parts))
  return createTransferFeature({
    speeds: ['slow', 'normal', 'fast'],
    readRecipient: (text, chain) => readRecipient(text, chain).text,
    inspect: async (recipient, chain, signal) => (await payments()).inspect(recipient, chain, signal),
    prepare: async (request, signal) => (await payments()).prepare(request, signal)
  })
}
