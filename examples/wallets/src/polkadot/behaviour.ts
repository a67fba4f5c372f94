import { type AnswerSwitches, honestAnswers } from '../answer.js'

export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'
/** Public test keys: whatever they hold on a real chain is taken at once. */
export type PolkadotKeyName = 'alice-sr25519' | 'bob-sr25519' | 'alice-ed25519' | 'alice-ecdsa'

export interface PolkadotBehaviour extends AnswerSwitches {
  /** Told in place of its accounts. It has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly unknown[]
  /** Lets the page in, and tells of no account. */
  readonly noAccounts: boolean
  /** Tells of 10,000 accounts, its own first. */
  readonly tenThousandAccounts: boolean
  /** Spells its accounts with a checksum that is wrong. */
  readonly wrongChecksum: boolean
  /** How it spells its accounts. Default 42, as most do. */
  readonly ss58Prefix: number
  /** `named`: the byte of the scheme stands before the signature, as in a transaction. */
  readonly signature: 'bare' | 'named'
  /** Signs with the key of another account. */
  readonly signWithAnotherKey: boolean
  /** Signs another transaction than it was asked to. */
  readonly changeTransaction: false | 'recipient' | 'amount' | 'tip' | 'nonce' | 'chain'
  /** Signs what it was given without `<Bytes>` around it. */
  readonly signsBare: boolean
}

export const honestPolkadot: PolkadotBehaviour = {
  ...honestAnswers,
  lieAboutAccounts: [],
  noAccounts: false,
  tenThousandAccounts: false,
  wrongChecksum: false,
  ss58Prefix: 42,
  signature: 'bare',
  signWithAnotherKey: false,
  changeTransaction: false,
  signsBare: false
}

export const asksInPolkadot = (method: string): boolean => method !== 'accounts.get'

/** An account that nobody has a key for: 32 zeros. */
export const strangerPolkadotAccount = { address: '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM', type: 'sr25519' }
