import { type AnswerSwitches, honestAnswers } from '../answer.js'
import type { MessageLie } from '../sign-in-text.js'

export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'
/** Names of public test keys. Funds on a real chain are stolen at once. */
export type PolkadotKeyName = 'alice-sr25519' | 'bob-sr25519' | 'alice-ed25519' | 'alice-ecdsa'

export interface PolkadotBehaviour extends AnswerSwitches {
  /** Reported in place of its accounts. It has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly unknown[]
  /** Authorizes the page without any account. */
  readonly noAccounts: boolean
  /** Reports 10,000 accounts, its own first. */
  readonly tenThousandAccounts: boolean
  /** Returns its accounts with a wrong checksum. */
  readonly wrongChecksum: boolean
  /** SS58 prefix of its addresses. Default 42, the most common one. */
  readonly ss58Prefix: number
  /** `named`: the byte of the scheme precedes the signature, as in a transaction. */
  readonly signature: 'bare' | 'named'
  /** Signs with the key of another account. */
  readonly signWithAnotherKey: boolean
  /** Signs another message than requested. */
  readonly signAnotherMessage: MessageLie
  /** Signs a transaction that differs from the requested one. */
  readonly changeTransaction: false | 'recipient' | 'amount' | 'tip' | 'nonce' | 'chain'
  /** Signs the bytes without the `<Bytes>` wrapper. */
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
  signAnotherMessage: false,
  changeTransaction: false,
  signsBare: false
}

export const asksInPolkadot = (method: string): boolean => method !== 'accounts.get'

/** Account without any key: 32 zeros. */
export const strangerPolkadotAccount = { address: '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM', type: 'sr25519' }
