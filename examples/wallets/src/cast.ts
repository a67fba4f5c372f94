import type { Mark } from './marks.js'
import type { PolkadotKeyName } from './polkadot/behaviour.js'

/** Wallet of the page, with the keys that it holds for each supported family. */
export interface Member {
  /** Reverse domain name. */
  readonly id: string
  readonly name: string
  readonly mark: Mark
  readonly answer: 'ask' | 'approve' | 'reject'
  readonly evm?: readonly number[]
  readonly solana?: readonly number[]
  readonly bitcoin?: { readonly account: number; readonly api: 'standard' | 'sats' }
  readonly polkadot?: readonly PolkadotKeyName[]
  readonly cosmos?: readonly number[]
}

/**
 * Wallets of the page. The dialog identifies some wallets by their injection point and names them after it, so their
 * names include the product that they replace.
 */
export const cast: readonly Member[] = [
  {
    id: 'com.example.larch',
    name: 'Larch Wallet',
    mark: 'larch',
    answer: 'ask',
    evm: [0, 1],
    solana: [0, 1],
    bitcoin: { account: 0, api: 'standard' }
  },
  {
    id: 'com.example.tidepool',
    name: 'Tidepool',
    mark: 'tidepool',
    answer: 'approve',
    evm: [2, 3, 4],
    solana: [2, 3, 4]
  },
  { id: 'com.example.quill', name: 'Quill', mark: 'quill', answer: 'reject', evm: [5], solana: [5] },
  {
    id: 'com.example.ochre',
    name: 'Ochre (posing as Xverse)',
    mark: 'ochre',
    answer: 'ask',
    bitcoin: { account: 1, api: 'sats' }
  },
  {
    id: 'com.example.juniper',
    name: 'Juniper',
    mark: 'juniper',
    answer: 'ask',
    polkadot: ['alice-sr25519', 'alice-ed25519', 'alice-ecdsa', 'bob-sr25519']
  },
  {
    id: 'com.example.fennel',
    name: 'Fennel (posing as Cosmostation)',
    mark: 'fennel',
    answer: 'ask',
    cosmos: [0, 1, 2]
  }
]
